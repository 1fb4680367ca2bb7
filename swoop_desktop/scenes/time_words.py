"""Times as people say them."""

import time

from swoop_desktop.ui.language import _


def moment(seconds: float, now: float | None = None) -> str:
    """A time in seconds since 1970 as people say it: today at 14:05."""
    then, today = time.localtime(seconds), time.localtime(now)
    clock = time.strftime("%H:%M", then)
    if then[:3] == today[:3]:
        return _("today at {clock}").format(clock=clock)
    before = time.localtime(time.mktime((*today[:2], today[2] - 1, 12, 0, 0, 0, 0, -1)))
    if then[:3] == before[:3]:
        return _("yesterday at {clock}").format(clock=clock)
    return time.strftime("%Y-%m-%d %H:%M", then)
