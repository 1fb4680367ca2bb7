"""Integration with Linux desktops: menu entry, and type of record files."""

from build import about, words
from swoop_desktop.engine.messages import Message

RECORD_ICON = about.RECORD_TYPE.replace("/", "-")
"""Icon name of the file type."""
_PAGE = (
    '<path d="M112,24H332L416,108V488H112Z" fill="#fffdf6" stroke="#b9b09a" stroke-width="8"/>'
    '<path d="M332,24V108H416Z" fill="#e4dcc6" stroke="#b9b09a" stroke-width="8"/>'
)


def entry(program: str = about.COMMAND) -> str:
    lines = {
        "Type": "Application",
        "Version": "1.4",
        "Name": about.NAME,
        **_in_each("GenericName", words.KIND),
        **_in_each("Comment", words.SUMMARY),
        "Exec": f"{program} %f",
        "TryExec": program,
        "Icon": about.COMMAND,
        "Terminal": "false",
        "Categories": "Game;CardGame;",
        **{key: f"{told};" for key, told in _in_each("Keywords", words.KEYWORDS).items()},
        "MimeType": f"{about.RECORD_TYPE};",
        "StartupNotify": "true",
        "StartupWMClass": about.COMMAND,
    }
    return "[Desktop Entry]\n" + "".join(f"{key}={value}\n" for key, value in lines.items())


def _in_each(key: str, text: Message) -> dict[str, str]:
    return {key: str(text)} | {f"{key}[{code}]": told for code, told in words.translated(text)}


def record_type() -> str:
    """Return the MIME type of records for the shared database."""
    comments = "".join(
        f'\n    <comment xml:lang="{code}">{told}</comment>'
        for code, told in words.translated(words.RECORD)
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{about.RECORD_TYPE}">
    <comment>{words.RECORD}</comment>{comments}
    <sub-class-of type="text/plain"/>
    <icon name="{RECORD_ICON}"/>
    <glob pattern="*.swoop"/>
  </mime-type>
</mime-info>
"""


def record_icon() -> str:
    """Return an SVG of a sheet of paper with the program's icon."""
    icon = (about.ROOT / "assets" / "icons" / "app.svg").read_text(encoding="utf-8")
    picture = icon[icon.index(">") + 1 : icon.rindex("</svg>")]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">'
        f'{_PAGE}<g transform="translate(150 190) scale(0.45)">{picture}</g></svg>\n'
    )
