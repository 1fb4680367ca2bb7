"""A lesson's panel, and rings around the things it explains."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from swoop_desktop.lessons.script import pointed
from swoop_desktop.resources.language import strung
from swoop_desktop.scenes.table.model.table_model import (
    ButtonPlace,
    LessonView,
    TableButton,
    TableModel,
)
from swoop_desktop.scenes.table.view.element import Pen, Piece
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.geometry import lesson_panel
from swoop_desktop.tabletop.geometry.card_poses import Box, around, card_box
from swoop_desktop.tabletop.geometry.layout import Z_PLATE, Z_TOP
from swoop_desktop.ui.node import Node


class Panel(NamedTuple):
    said: LessonView
    words: Box
    pointed: tuple[Box, ...]
    """Boxes to point at; single cards have marks instead."""
    buttons: tuple[TableButton, ...]

    def node(self) -> Node:
        lesson, box = self.said, self.words.rect
        heading = strung((lesson.title, lesson.part, lesson.progress))
        told = {"words": lesson.words, "how": lesson.how, "answer": lesson.answer}
        role = "status" if lesson.ready else "text"
        children = [
            Node(f"lesson {key}", role, words, box, same=f"lesson {role} {key}")
            for key, words in told.items()
            if words or key == "words"
        ]
        children += [button.node for button in self.buttons]
        return Node("lesson", "group", heading, lesson.box.rect, children=tuple(children))

    def draw(self, pen: Pen) -> Iterator[Piece]:
        lesson, box, words = self.said, self.said.box, self.words
        picture = furniture.lesson(
            box.size,
            tuple(pygame.Rect(words.x - box.x, words.y - box.y, words.w, words.h)),
            lesson.unit,
            pen.palette,
            (lesson.title, lesson.progress),
            (lesson.part, lesson.words, lesson.how, lesson.answer),
            lesson.share,
            right=lesson.right,
        )
        yield Piece("lesson", picture, box.x, box.y, Z_PLATE, furniture.SHADOW * lesson.unit)
        for i, target in enumerate(self.pointed):
            box = target.grown(5 * lesson.unit)
            picture = furniture.ring(box.size, lesson.unit, pen.palette)
            yield Piece(f"pointed {i}", picture, box.x, box.y, Z_TOP + 20)


def panel_of(
    table: TableModel,
    lesson: LessonView,
    buttons: Sequence[TableButton],
    laid: Sequence[TableButton],
) -> Panel:
    """Place the lesson's buttons; `laid` are the table's placed buttons."""
    own = [button for button in buttons if button.place is ButtonPlace.LESSON]
    boxes = lesson_panel.buttons(lesson.box, lesson.unit, len(own))
    taught = tuple(
        replace(button, box=box, unit=min(lesson.unit, box.h / 30))
        for button, box in zip(own, boxes, strict=True)
    )
    words = lesson_panel.words(lesson.box, lesson.unit, len(own))
    marked = (_box_of(table, point, laid) for point in lesson.points)
    return Panel(lesson, words, tuple(box for box in marked if box is not None), taught)


def _box_of(table: TableModel, point: str, buttons: Sequence[TableButton]) -> Box | None:
    """Return a target's box; None for single cards."""
    layout, zones = table.director.layout, table.director.zones
    for seat in layout.order:
        if point == f"player {seat}":
            return around((layout.plate(seat), layout.face(seat)))
    for button in buttons:
        if point == f"button {button.key}":
            return button.box
    boxes = []
    for zone, home in layout.homes.items():
        there = zones.get(zone)
        if pointed(str(zone), point) and (zone.kind == table.description.hand or not there):
            cards = [card_box(position.pose) for position in layout.positions[zone]]
            boxes.append(around(cards) if there and cards else home)
    return around(boxes) if boxes else None
