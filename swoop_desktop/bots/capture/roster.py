"""Who plays Capture the Hearts."""

from swoop_desktop.bots.capture.easy import EasyBot
from swoop_desktop.bots.capture.evaluating import evaluate, move_of
from swoop_desktop.bots.capture.expert import ExpertBot
from swoop_desktop.bots.capture.judging import hard, medium
from swoop_desktop.bots.capture.reasons import name_of, why_better
from swoop_desktop.bots.capture.slips import SLIPS, slip_of
from swoop_desktop.bots.capture.styles import STYLES
from swoop_desktop.bots.roster import Level, Roster
from swoop_desktop.engine.capture.observation import CaptureObservation

ROSTER: Roster[CaptureObservation] = Roster(
    {
        "easy": Level(EasyBot),
        "medium": Level(medium, medium),
        "hard": Level(hard, hard),
        "expert": Level(ExpertBot, searches=True),
    },
    evaluate,
    move_of,
    name_of,
    why_better,
    slip_of,
    SLIPS,
    exact=False,
    styles=tuple(STYLES),
)
