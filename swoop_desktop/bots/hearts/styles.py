"""What players of Capture the Hearts like: it makes players of one level different."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from swoop_desktop.bots.hearts.judgement import Judgement


@dataclass(frozen=True, slots=True)
class Style:
    """By how much somebody's judgement differs: so little that it hardly costs a win."""

    keep: float = 1.0
    """A factor for what high cards are worth later."""
    heart: float = 0.0
    """What is added to the worth of a heart that is kept for a better round."""
    deny: float = 1.0
    """A factor for how much it matters what the others capture."""

    def of(self, how: Judgement) -> Judgement:
        """Change the judgement `how` to what the style likes."""
        return replace(
            how, keep=how.keep * self.keep, heart=how.heart + self.heart, deny=how.deny * self.deny
        )


STYLES: Mapping[str, Style] = {
    "": Style(),
    "bold": Style(keep=0.86, deny=0.5),
    "careful": Style(keep=1.25, deny=1.7),
    "collector": Style(heart=0.4),
    "hasty": Style(heart=-0.4),
}
"""The styles there are, by name; the empty name is the plain one."""
