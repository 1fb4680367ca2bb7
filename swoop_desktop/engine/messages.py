"""Texts for people, not yet translated.

A `Message` is an English text with named fields; the text is also the key of its translation. `make
messages` collects the texts of `msg`, `nmsg` and `pmsg`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

_GROUP = 1000


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to translate and then fill in. Fields may be messages."""

    text: str
    fields: Mapping[str, object] = field(default_factory=dict)
    plural: str = ""
    count: int = 1
    context: str = ""
    seat: int = -1
    """Seat whose player's name replaces the message in `naming`, or -1."""

    def naming(self, names: Sequence[str]) -> "Message":
        """Return the message with seats replaced by the players' names."""
        if 0 <= self.seat < len(names):
            return Message("{name}", {"name": names[self.seat]})
        fields = {
            key: value.naming(names) if isinstance(value, Message) else value
            for key, value in self.fields.items()
        }
        return replace(self, fields=fields)

    def filled(self, count: int = 1, **fields: object) -> "Message":
        """Return the sentence with these fields, in the plural form for `count`."""
        return replace(self, fields={"count": count, **fields}, count=count)

    def render(
        self,
        translate: Callable[[str], str] = str,
        translate_many: Callable[[str, str, int], str] | None = None,
    ) -> str:
        """Return the text as translated by these functions, or in English without them."""
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
"""Returns a message's text in the player's language. `resources/language.py` sets it."""


class Refusal(Exception):
    """Something is not allowed; `reason` tells the player why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def msg(text: str, **fields: object) -> Message:
    """Make a message. `text` must be a literal so that translators get it."""
    return Message(text, fields)


def pmsg(context: str, text: str, **fields: object) -> Message:
    return Message(text, fields, context=context)


def nmsg(one: str, many: str, count: int = 1, **fields: object) -> Message:
    """Make a message with a plural. `count` fills ``{count}``."""
    return Message(one, {"count": count, **fields}, many, count)


def grouped(number: int) -> Message:
    """Write a whole number from 0 up in groups of three digits: 12,500."""
    if number < _GROUP:
        return Message("{number}", {"number": number})
    before, rest = divmod(number, _GROUP)
    return msg("{thousands},{rest}", thousands=grouped(before), rest=f"{rest:03}")


def nothing() -> Message:
    """Make an empty message. gettext translates an empty key to the catalogue's header."""
    return Message("{text}", {"text": ""})


def joined(messages: list[Message], separator: str = ", ") -> Message:
    names = [f"part{i}" for i in range(len(messages))]
    return Message(
        separator.join("{" + name + "}" for name in names), dict(zip(names, messages, strict=True))
    )
