"""The tests. They run on the sources of the core, whatever lies compiled beside them; what compares
the two compiles them itself.
"""

import os

os.environ["SWOOP_DESKTOP_CORE"] = "pure"
