"""What the engine says to people, in words that can still be translated.

The engine knows no language. It returns a `Message`: an English text with named fields, which
is also the key under which translators find it. `msg` and `nmsg` are what Babel looks for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

_GROUP = 1000


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be translated, then filled in. Fields may be messages themselves."""

    text: str
    fields: Mapping[str, object] = field(default_factory=dict)
    plural: str = ""
    count: int = 1
    context: str = ""
    """What the text means here, where it has another translation elsewhere."""
    seat: int = -1
    """Whose name stands for it where names are known (`naming`); -1: it is no player."""

    def naming(self, names: Sequence[str]) -> "Message":
        """Return the same with these names of players, by seat."""
        if 0 <= self.seat < len(names):
            return Message("{name}", {"name": names[self.seat]})
        fields = {
            key: value.naming(names) if isinstance(value, Message) else value
            for key, value in self.fields.items()
        }
        return replace(self, fields=fields)

    def filled(self, count: int = 1, **fields: object) -> "Message":
        """Fill the same sentence with other fields, in the plural for so many."""
        return replace(self, fields={"count": count, **fields}, count=count)

    def render(
        self,
        translate: Callable[[str], str] = str,
        translate_many: Callable[[str, str, int], str] | None = None,
    ) -> str:
        """Put the sentence in the language of the given functions; English without any."""
        if self.plural:
            many = translate_many or (lambda one, more, n: one if n == 1 else more)
            template = many(self.text, self.plural, self.count)
        else:
            key = f"{self.context}\4{self.text}" if self.context else self.text
            template = translate(key).rpartition("\4")[2]
        return template.format_map(
            {
                name: value.render(translate, translate_many)
                if isinstance(value, Message)
                else value
                for name, value in self.fields.items()
            }
        )

    def __str__(self) -> str:
        return self.render()


translated: Callable[[Message], str] = str
"""Says a message in the language of the player; set by whoever knows that (`language.py`)."""


class Refusal(Exception):
    """Something that can't be done; `reason` says why, in a sentence for the player."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def msg(text: str, **fields: object) -> Message:
    """A message; `text` must be a literal so that it is found for translation."""
    return Message(text, fields)


def pmsg(context: str, text: str, **fields: object) -> Message:
    """A message that means this here, and has another translation elsewhere."""
    return Message(text, fields, context=context)


def nmsg(one: str, many: str, count: int = 1, **fields: object) -> Message:
    """A message with a plural; ``{count}`` is filled with `count`."""
    return Message(one, {"count": count, **fields}, many, count)


def grouped(number: int) -> Message:
    """A whole number from 0 up with its digits in groups of three: 12,500."""
    if number < _GROUP:
        return Message("{number}", {"number": number})
    before, rest = divmod(number, _GROUP)
    return msg("{thousands},{rest}", thousands=grouped(before), rest=f"{rest:03}")


def nothing() -> Message:
    """A message that says nothing (gettext would answer an empty key with its header)."""
    return Message("{text}", {"text": ""})


def joined(messages: list[Message], separator: str = ", ") -> Message:
    """Several messages in a row."""
    names = [f"part{i}" for i in range(len(messages))]
    return Message(
        separator.join("{" + name + "}" for name in names), dict(zip(names, messages, strict=True))
    )
