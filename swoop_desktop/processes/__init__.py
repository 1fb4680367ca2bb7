"""Helper processes, which compute for the window: `client` asks, `server` answers.

They import the standard library alone. Begin with `client.Service`; which module each word runs is
told in `swoop_desktop.helpers`.
"""

THINK = "--think"
PAINT = "--paint"
TRY = "--try"
COUNT = "--count"
COMPARE = "--compare"
