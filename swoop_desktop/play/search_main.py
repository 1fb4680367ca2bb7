"""The helper process in which bots search: questions come in, answers go out.

It knows a game only from the views that it is sent.
"""

from typing import NoReturn

from swoop_desktop.play.bot_questions import Question, decide
from swoop_desktop.processes.server import WAITED_FOR, Tell, serve


def main() -> NoReturn:
    """Answer until nobody asks any more."""
    serve(_think, WAITED_FOR)


def _think(question: Question, tell: Tell) -> None:
    answer = decide(question)
    tell((answer.action, answer.fault, answer.evaluation))
