"""Codes for rules and deals, short enough to read aloud.

A code has signs for kind, version and data, then two check signs, in groups of four. `SIGNS` lacks
I, L, O and U; they are read as 1, 1, 0 and V. Case, blanks and hyphens don't matter.

The checks are a Reed-Solomon code over 32 elements. A wrong sign changes the sum and the weighted
sum, and can be located. Swapped neighbours change only the weighted sum.
"""

import json
import re
import unicodedata
import zlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from swoop_desktop.engine.cards import derived
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message, Refusal, joined, msg, nmsg
from swoop_desktop.engine.options import Rules, RulesError, with_changes
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.rulesets.rule_file import flat

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The sign of each five-bit value."""
GROUP = 4
LONGEST = 200
"""Most signs of an offered code; longer rules go in a file."""
_LONGEST_READ = 1000
"""Number of a text's first characters that are searched."""
_MOST_BEGUN = 30
"""Most words tried as the beginning of a code."""
_VERSIONS = frozenset(("", *"0123456789IL"))
"""Second sign of a likely code: a digit, a lookalike of 1, or none yet."""
_MEANT = str.maketrans("ILOU", "110V")
_APART = frozenset("-_.·")
"""Separators between groups, besides blanks."""
_DASHES = "−⁃ー"
"""Characters read as hyphens, besides Unicode's dashes."""
_GAP = re.compile(r"[-_.·]+|-+[=\s]*\n[\s>|]*")
"""Separators within a code, even where a mail breaks the line."""
_CHECKS = 2
_HEAD = 2
"""Number of signs for kind and version."""


class CodeError(Refusal):
    """A refused code; `reason` says what is wrong, and where."""


class TooShort(CodeError):
    pass


class Kind(NamedTuple):
    sign: str
    version: int
    """The newest version, 1 to 31, which new codes have."""
    words: Message
    """Completes “This is …”."""
    least: int
    """Fewest bytes of data."""
    rules_at: int = 0
    """Index of the rules' first byte, whose highest bit has other data."""


DEAL = Kind("D", 1, msg("a deal code"), 10, 7)
"""Rules, number of players and seed (`deal_code`). The version grows whenever these would deal
other cards.
"""
RULES = Kind("R", 1, msg("a rules code"), 3)
"""A rule set (`rules_code`)."""
KINDS = {kind.sign: kind for kind in (DEAL, RULES)}


class Code(NamedTuple):
    kind: Kind
    data: bytes


def code_of(kind: Kind, data: bytes) -> str:
    numbers = [SIGNS.index(kind.sign), kind.version, *_cut(data)]
    signs = "".join(SIGNS[number] for number in [*numbers, *_checks(numbers)])
    return "-".join(signs[i : i + GROUP] for i in range(0, len(signs), GROUP))


def length(code: str) -> int:
    return len(code.replace("-", ""))


def may_be_code(text: str) -> bool:
    """True if the text looks like a code, even mistyped or of another version: it is long enough,
    and has a kind and a version or groups.
    """
    text = _as_meant(text[:_LONGEST_READ]).strip()
    signs = _signs(text)
    if len(signs) < 2 * GROUP or signs[:1] not in KINDS:
        return False
    return text[1:2].upper() in _VERSIONS or _in_groups(text)


def begins_code(text: str) -> bool:
    return _signs(text[:_LONGEST_READ])[:1] in KINDS


def found_code(text: str) -> str:
    """Return a code in the text, else a part that looks like a code, else the whole text."""
    text_meant, meant = _as_meant(text[:_LONGEST_READ]), ""
    words = [*re.finditer(r"[^\W_]+", text_meant)]
    signs = [_signs(word[0]) for word in words]
    for first in islice((i for i, word in enumerate(signs) if _may_begin(word)), _MOST_BEGUN):
        candidates, numbers = list[str](), list[int]()
        for last in range(first, min(first + LONGEST // GROUP, len(words))):
            numbers += map(SIGNS.find, signs[last])
            if -1 in numbers:
                break
            if last + 1 < len(words):
                gap = text_meant[words[last].end() : words[last + 1].start()]
                if _GAP.fullmatch(gap):
                    continue  # The code continues after this gap.
            tried = "-".join(word[0] for word in words[first : last + 1])
            if not any(_sums(numbers)) and _is_right(tried):
                candidates.append(tried)
            elif not meant and may_be_code(tried):
                meant = tried
        if candidates:
            return next(filter(_in_groups, reversed(candidates)), candidates[0])
    return meant or text


def _may_begin(word: str) -> bool:
    return word[:1] in KINDS and word[1:2] in _VERSIONS


def _is_right(code: str) -> bool:
    try:
        read_code(code)
    except CodeError:
        return False
    return True


def read_code(text: str, kinds: Iterable[Kind] = KINDS.values()) -> Code:
    """Read a code of one of these kinds. Raises CodeError."""
    if len(text) > _LONGEST_READ:
        raise CodeError(msg("This isn’t a code: it is far too long."))
    signs = _signs(text)
    _check_signs(signs)
    numbers = [SIGNS.index(sign) for sign in signs]
    fault = _fault(numbers)
    if fault is not None:
        raise _too_long(numbers) or _wrong_length(signs) or CodeError(fault)
    kind = KINDS.get(signs[0])
    if kind is None or numbers[1] > kind.version:
        raise CodeError(msg("This code was made by a newer version of the program."))
    wanted = tuple(kinds)
    if kind not in wanted:
        raise CodeError(
            msg("This is {kind}, not {wanted}.", kind=kind.words, wanted=wanted[0].words)
        )
    if numbers[1] < kind.version:
        raise CodeError(
            msg("This code was made by an older version of the program, which dealt differently.")
        )
    data = _joined(numbers[_HEAD:-_CHECKS])
    if data is None or len(data) < kind.least:
        raise _too_long(numbers) or CodeError(_no_code())
    return Code(kind, data)


def _signs(text: str) -> str:
    """Return the text as signs without separators; invalid characters stay."""
    kept = "".join(c for c in _as_meant(text) if not (c.isspace() or c in _APART))
    return "".join(c.upper() if c.isascii() else c for c in kept).translate(_MEANT)


def _as_meant(text: str) -> str:
    """Remove invisible characters; normalize hyphens, digits and wide letters."""
    seen = unicodedata.normalize("NFKC", text)
    kept = (c for c in seen if unicodedata.category(c) not in ("Cf", "Mn", "Me"))
    return "".join(
        "-"
        if unicodedata.category(c) == "Pd" or c in _DASHES
        else str(int(c))
        if c.isdecimal()
        else c
        for c in kept
    )


def _in_groups(text: str) -> bool:
    """True if the text has a digit and a code's groups: few words do."""
    *groups, last = "".join(" " if c in _APART else c for c in text).split()
    whole = bool(groups) and all(len(group) == GROUP for group in groups) and len(last) <= GROUP
    return whole and any(c.isdigit() for c in text)


def _check_signs(signs: str) -> None:
    """Raise CodeError for invalid characters and too short codes."""
    for place, sign in enumerate(signs, 1):
        if sign not in SIGNS:
            shown = sign if sign.isprintable() else f"U+{ord(sign):04X}"
            raise CodeError(
                msg(
                    "Character {number}, {sign}, can’t be part of a code: codes have only letters"
                    " and digits.",
                    number=place,
                    sign=shown,
                )
            )
    least = min(map(_least, KINDS.values()))
    if not signs or (len(signs) < least and signs[0] not in KINDS):
        raise CodeError(_no_code())
    if len(signs) < least:
        raise _wrong_length(signs) or CodeError(_no_code())


def _least(kind: Kind) -> int:
    return _HEAD + -(-8 * kind.least // 5) + _CHECKS


def _wrong_length(signs: str) -> CodeError | None:
    kind, count = KINDS.get(signs[0]), len(signs)
    if kind is not None and count < _least(kind):
        return TooShort(
            nmsg(
                "The code is too short: it has {count} character, and such codes have {least}"
                " or more.",
                "The code is too short: it has {count} characters, and such codes have {least}"
                " or more.",
                count,
                least=_least(kind),
            )
        )
    if 5 * (count - _HEAD - _CHECKS) % 8 >= 5:
        return TooShort(
            nmsg(
                "No code has {count} character: one is missing, or there is one too many.",
                "No code has {count} characters: one is missing, or there is one too many.",
                count,
            )
        )
    return None


def _too_long(numbers: Sequence[int]) -> CodeError | None:
    """Explain that a shorter beginning is a valid code, or return None."""
    kind = KINDS.get(SIGNS[numbers[0]])
    if kind is None:
        return None
    for count in range(_least(kind), len(numbers)):
        begins = numbers[:count]
        data = None if any(_sums(begins)) else _joined(begins[_HEAD:-_CHECKS])
        if data is not None and _whole(kind, data):
            return CodeError(
                msg(
                    "The code seems to end with character {number}, {sign}. Leave out what"
                    " follows.",
                    number=count,
                    sign=SIGNS[numbers[count - 1]],
                )
            )
    return None


def _whole(kind: Kind, data: bytes) -> bool:
    """True if the data hold valid rules with nothing after them."""
    try:
        unpacked_rules(bytes([data[kind.rules_at] & 0x7F]) + data[kind.rules_at + 1 :])
    except CodeError:
        return False
    return True


def _no_code() -> Message:
    return msg("This isn’t a code. A code looks like this: {example}", example=_example())


def _example() -> str:
    return code_of(DEAL, bytes(range(7, 7 + DEAL.least)))


def _cut(data: bytes) -> list[int]:
    count = -(-8 * len(data) // 5)
    whole = int.from_bytes(data, "big") << (5 * count - 8 * len(data))
    return [whole >> 5 * (count - 1 - i) & 31 for i in range(count)]


def _joined(numbers: Sequence[int]) -> bytes | None:
    """Invert `_cut`; None if these aren't whole bytes."""
    whole = 0
    for number in numbers:
        whole = whole << 5 | number
    size, spare = divmod(5 * len(numbers), 8)
    if spare >= 5 or whole & ((1 << spare) - 1):
        return None
    return (whole >> spare).to_bytes(size, "big")


# -- check signs ----------------------------------------------------------------------------------


def _powers() -> tuple[int, ...]:
    """List the powers of 2 in the field, modulo x⁵ + x² + 1."""
    powers, power = [], 1
    for _ in range(31):
        powers.append(power)
        power <<= 1
        if power > 31:
            power ^= 0b100101
    return tuple(powers)


_EXP = _powers()
_LOG = {power: exponent for exponent, power in enumerate(_EXP)}


def _times(a: int, b: int) -> int:
    return _EXP[(_LOG[a] + _LOG[b]) % 31] if a and b else 0


def _over(a: int, b: int) -> int:
    return _EXP[(_LOG[a] - _LOG[b]) % 31] if a else 0


def _sums(numbers: Sequence[int]) -> tuple[int, int]:
    """Return the sum and the weighted sum; both are 0 for a valid code."""
    plain, weighted = len(numbers) & 31, 0
    for place, number in enumerate(numbers):
        plain ^= number
        weighted ^= _times(_EXP[place % 31], number)
    return plain, weighted


def _checks(numbers: Sequence[int]) -> tuple[int, int]:
    """Return the two signs that make both sums right."""
    plain, weighted = _sums([*numbers, *[0] * _CHECKS])
    first, second = (_EXP[(len(numbers) + i) % 31] for i in range(_CHECKS))
    one = _over(weighted ^ _times(second, plain), first ^ second)
    return one, plain ^ one


def _fault(numbers: Sequence[int]) -> Message | None:
    """Explain wrong signs, with their position if known; None if all signs are right."""
    plain, weighted = _sums(numbers)
    if not plain and not weighted:
        return None
    if not plain:  # Only the order is wrong.
        swapped = [
            place
            for place, (a, b) in enumerate(pairwise(numbers))
            if _times(_EXP[place % 31] ^ _EXP[(place + 1) % 31], a ^ b) == weighted
        ]
        if len(swapped) == 1:
            place = swapped[0]
            return msg(
                "Characters {number} and {next}, {signs}, seem to have been swapped.",
                number=place + 1,
                next=place + 2,
                signs=SIGNS[numbers[place]] + SIGNS[numbers[place + 1]],
            )
    elif weighted:
        places = range(_LOG[_over(weighted, plain)], len(numbers), len(_EXP))
        if len(places) == 1:
            place = places[0]
            return msg(
                "Character {number}, {sign}, seems to be wrong: with {meant} the code would be"
                " right.",
                number=place + 1,
                sign=SIGNS[numbers[place]],
                meant=SIGNS[numbers[place] ^ plain],
            )
        if places:  # Several places of a long code share a weight.
            *others, last = [place // GROUP + 1 for place in places]
            return msg(
                "A character in group {groups} or {last} seems to be wrong. Compare these with"
                " the original; each group has four characters.",
                groups=", ".join(map(str, others)),
                last=last,
            )
    return msg(
        "Some characters of the code are wrong. Compare it with the original, four at a time."
    )


_BY_NAME, _BY_CONTENT = 10, 12
"""Number of bits in a preset's mark: hash of its name, hash of its content."""
_MARK = 3
"""Bytes of a mark. Its highest bit is 0; the next bit is 1 if differences follow."""
_DIFFERS = 1 << _BY_NAME + _BY_CONTENT
_MOST_WORDS = 20_000
"""Most bytes of unpacked differences; real differences have a thousand at most."""


def packed_rules(game: Game, rules: Rules, seats: int | None = None) -> bytes:
    """Pack rules; the first bit is 0. A preset takes three bytes. Other rules add compressed
    differences from the preset that makes them shortest; with `seats`, only differences for that
    number of players.
    """
    wanted = _plain(game.rules_to(rules, seats))
    encodings: list[bytes] = []
    for name, preset in game.presets().items():
        mark = _mark(game, name, preset)
        differs = _differences(_plain(game.rules_to(preset, seats)), wanted)
        if not differs:
            return mark.to_bytes(_MARK, "big")
        words = _squeezed(_words(differs), _words(_content(game, preset)))
        encodings.append((mark | _DIFFERS).to_bytes(_MARK, "big") + words)
    return min(encodings, key=len)


def unpacked_rules(data: bytes) -> tuple[Game, Rules]:
    """Unpack playable rules. Raises CodeError."""
    if len(data) < _MARK:
        raise CodeError(_no_code())
    mark = int.from_bytes(data[:_MARK], "big")
    game, name = _marked(mark & ~_DIFFERS)
    preset = game.presets()[name]
    if not mark & _DIFFERS:
        if len(data) > _MARK:
            raise CodeError(_no_code())
        return game, preset
    differs = _unsqueezed(data[_MARK:], _words(_content(game, preset)))
    try:
        rules = game.rules_from(with_changes(game.rules_to(preset), flat(differs)))
        game.check_ends(rules)
    except RulesError as error:
        raise CodeError(
            msg("The rules in this code can’t be used: {reason}", reason=error.reason)
        ) from error
    return game, rules


def rules_code(game: Game, rules: Rules) -> str:
    return code_of(RULES, packed_rules(game, rules))


def read_rules_code(text: str) -> tuple[Game, Rules]:
    return unpacked_rules(read_code(found_code(text), [RULES]).data)


def _mark(game: Game, name: str, preset: Rules) -> int:
    return _name_mark(game, name) << _BY_CONTENT | _content_mark(game, preset)


def _name_mark(game: Game, name: str) -> int:
    return derived("preset", game.name, name) >> 64 - _BY_NAME


def _content_mark(game: Game, preset: Rules) -> int:
    return derived("rules", _words(_content(game, preset))) >> 64 - _BY_CONTENT


def _marked(mark: int) -> tuple[Game, str]:
    """Find the preset of a mark. Raises CodeError for an unknown or changed preset."""
    called = [
        (game, name)
        for game in GAMES.values()
        for name in game.presets()
        if mark >> _BY_CONTENT == _name_mark(game, name)
    ]
    for game, name in called:
        if mark == _mark(game, name, game.presets()[name]):
            return game, name
    if not called:
        raise CodeError(
            msg("This code needs a rule set that this version of the program does not have.")
        )
    titles = [game.title(game.presets()[name]) for game, name in called]
    raise CodeError(
        msg(
            "This code was made by another version of the program, in which the rules"
            " of {rules} are different.",
            rules=joined(titles, " / "),
        )
    )


def _content(game: Game, rules: Rules) -> Json:
    """Return all options without `if_absent` values, so that new options don't change a preset's
    mark.
    """
    before = {spec.key: spec.plain(spec.if_absent) for spec in game.options}
    options = flat(_plain(game.rules_to(rules))).items()
    return with_changes({}, {key: value for key, value in options if before.get(key) != value})


def _plain(data: Mapping[str, object]) -> Json:
    """Convert tuples to lists, as JSON has them."""
    plain: Json = json.loads(json.dumps(data))
    return plain


def _differences(base: Json, wanted: Json) -> Json:
    under = flat(base)
    return with_changes(
        {},
        {
            key: value
            for key, value in flat(wanted).items()
            if key not in under or type(under[key]) is not type(value) or under[key] != value
        },
    )


def _words(data: Json) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _squeezed(words: str, known: str) -> bytes:
    """Compress `words`. The reader has the dictionary `known`, too."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=known.encode())
    return packer.compress(words.encode()) + packer.flush()


def _unsqueezed(data: bytes, known: str) -> Json:
    """Decompress options, at most `_MOST_WORDS` bytes. Raises CodeError."""
    unpacker = zlib.decompressobj(-15, zdict=known.encode())
    try:
        words = unpacker.decompress(data, _MOST_WORDS + 1)
        whole = unpacker.eof and not unpacker.unused_data and len(words) <= _MOST_WORDS
        differs = json.loads(words.decode()) if whole else None
    except (zlib.error, ValueError, RecursionError):
        differs = None
    if not isinstance(differs, dict):
        raise CodeError(msg("This code is damaged: its rules can’t be read."))
    return differs
