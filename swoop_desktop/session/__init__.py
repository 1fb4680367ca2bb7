"""A match in progress: seats, record, journal, resume, settings, bot worker."""

THINK = "--think"
"""The one argument that makes a packed program (which is its own interpreter) a thinker."""
PAINT = "--paint"
"""The one that makes it a painter of tables."""
TRY = "--try"
"""The one that makes it play rules on trial."""
