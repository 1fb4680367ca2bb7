"""What tells Linux desktops about the program: its entry in the menu, the type of its files."""

from build import about

RECORD_ICON = about.RECORD_TYPE.replace("/", "-")
"""The name under which desktops look for the icon of a type."""
_PAGE = (
    '<path d="M112,24H332L416,108V488H112Z" fill="#fffdf6" stroke="#b9b09a" stroke-width="8"/>'
    '<path d="M332,24V108H416Z" fill="#e4dcc6" stroke="#b9b09a" stroke-width="8"/>'
)


def entry(program: str = about.COMMAND) -> str:
    """The .desktop entry, which starts this program."""
    lines = {
        "Type": "Application",
        "Version": "1.4",
        "Name": about.NAME,
        "GenericName": "Card Game",
        "Comment": about.summary(),
        "Exec": f"{program} %f",
        "TryExec": program,
        "Icon": about.COMMAND,
        "Terminal": "false",
        "Categories": "Game;CardGame;",
        "Keywords": "cards;swoop;hearts;capture;bots;hot-seat;shedding;",
        "MimeType": f"{about.RECORD_TYPE};",
        "StartupNotify": "true",
        "StartupWMClass": about.COMMAND,
    }
    return "[Desktop Entry]\n" + "".join(f"{key}={value}\n" for key, value in lines.items())


def record_type() -> str:
    """The MIME type of records, for the database that desktops share."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{about.RECORD_TYPE}">
    <comment>Swoop game</comment>
    <comment xml:lang="fr">Partie de Swoop</comment>
    <sub-class-of type="text/plain"/>
    <icon name="{RECORD_ICON}"/>
    <glob pattern="*.swoop"/>
  </mime-type>
</mime-info>
"""


def record_icon() -> str:
    """A sheet of paper with the program's icon on it, as SVG."""
    icon = (about.ROOT / "assets" / "icons" / "app.svg").read_text(encoding="utf-8")
    picture = icon[icon.index(">") + 1 : icon.rindex("</svg>")]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">'
        f'{_PAGE}<g transform="translate(150 190) scale(0.45)">{picture}</g></svg>\n'
    )
