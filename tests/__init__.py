"""The tests. They run on the sources of the core, whatever lies compiled beside them; what compares
the two compiles them itself.
"""

import os
from pathlib import Path

ROOT = Path(__file__).parent.parent
"""The folder of the sources."""
OLD = ROOT / "tests" / "records" / "0.1.0"
"""Records as the first version wrote them."""
os.environ["SWOOP_DESKTOP_CORE"] = "pure"
