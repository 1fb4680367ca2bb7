"""Tests run on the core's Python sources, even beside a compiled core; tests that compare both
compile it themselves.
"""

import os
from pathlib import Path

ROOT = Path(__file__).parent.parent
"""The folder of the sources."""
OLD = ROOT / "tests" / "records" / "0.1.0"
"""Records that version 0.1.0 wrote."""
os.environ["SWOOP_DESKTOP_CORE"] = "pure"
