"""Nearly valid files: lines and values changed, removed, doubled or exchanged."""

import json

ODD = [
    *(None, True, False, [], {}, [[]], ["7H"], [0, 0], [2, 8], {"0": "7H"}, {"x": {}}),
    *(0, 1, -1, 2, 12, 13, 53, 1000, 2**31, 2**63, -(2**63), 10**30, 0.5, 1e308),
    *("", " ", "X", "XB", "7H", "human", "bot:hard", "bot:", "../../x", "{0}", "{name}", "%s"),
    *("\0", "\n", "\u202e", "\u200b\ufeff", "\ud83d", "é\u0301", "😀" * 70, "a" * 61, "a" * 5000),
]
"""Values to put in place of expected ones."""


def places(value):
    """Return every place inside a value: its container and key."""
    found, left = [], [value]
    while left:
        holder = left.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            found.append((holder, key))
            if isinstance(holder[key], dict | list):
                left.append(holder[key])
    return found


def changed(value, rng):
    """Change a random place inside a value."""
    spots = places(value)
    if not spots:
        return
    holder, key = rng.choice(spots)
    match rng.randrange(5):
        case 0:
            holder[key] = rng.choice(ODD)
        case 1:
            del holder[key]
        case 2:
            other, there = rng.choice(spots)
            holder[key] = json.loads(json.dumps(other[there])) if there in keys_of(other) else 0
        case 3 if isinstance(holder[key], int):
            holder[key] += rng.choice((-1, 1, 100))
        case _:
            if isinstance(holder, list):
                holder.insert(key, rng.choice(ODD))
            else:
                holder[rng.choice(["deal", "seat", "up", "hand", "x", "7H", "0"])] = rng.choice(ODD)


def keys_of(holder):
    return holder.keys() if isinstance(holder, dict) else range(len(holder))


def record(data, rng):
    """Return a record with lines changed, removed, doubled, exchanged or cut."""
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(len(lines))
        match rng.randrange(10):
            case 0:
                del lines[at]
                lines = lines or [b""]
            case 1:
                lines.insert(at, lines[rng.randrange(len(lines))])
            case 2:
                lines = lines[: at + 1]
            case 3:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 4:
                undo = rng.choice((1, 1, 1, 2, 5, *ODD))
                lines.insert(at, json.dumps({"undo": undo}).encode("utf-8", "surrogatepass"))
            case _:
                try:
                    value = json.loads(lines[at if rng.randrange(3) else 0])
                    changed(value, rng)
                    text = json.dumps(value, ensure_ascii=bool(rng.randrange(2)))
                    lines[at] = text.encode("utf-8", "surrogatepass")
                except (ValueError, RecursionError, AttributeError, TypeError, LookupError):
                    continue
    return b"\n".join(lines)


def toml(data, rng):
    """Return a TOML file with lines changed, removed, doubled or exchanged."""
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(lines))
        key, equals, _ = lines[at].partition(b"=")
        match rng.randrange(8):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines.insert(at, lines[rng.randrange(len(lines))])
            case 2:
                source = lines[rng.randrange(len(lines))].partition(b"=")[2]
                lines[at] = key + b"=" + source
            case 3:
                lines[at] = key + b"=" + str(rng.randrange(-2, 200)).encode()
            case _ if equals:
                odd = json.dumps(rng.choice(ODD), ensure_ascii=False)
                lines[at] = key + b"= " + odd.encode("utf-8", "replace")
    return b"\n".join(lines)
