"""Letters as outlines, a capital 100 units high, standing on y = 0.

`bake_glyphs` makes ``glyphs.json`` of Fira Sans (SIL Open Font License 1.1).
"""

import json
from pathlib import Path

Glyph = tuple[str, float, float, float]
"""Path data, the left and right edge of the ink, and the advance."""

GLYPHS = Path(__file__).with_name("glyphs.json")
ALPHABETS: dict[str, dict[str, Glyph]] = json.loads(GLYPHS.read_text("utf-8"))
