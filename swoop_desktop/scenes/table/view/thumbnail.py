"""Draws a thumbnail of everything public."""

from collections.abc import Mapping

import pygame

from swoop_desktop.engine.events import Zone
from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import PUBLIC
from swoop_desktop.scenes.common.bindings import bindings_of
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.table.model.table_model import build_table
from swoop_desktop.scenes.table.view.renderer import Renderer
from swoop_desktop.scenes.table.view.table_view import Change, TableView, table_view_of
from swoop_desktop.storage.settings import Settings
from swoop_desktop.tabletop.geometry.drawn_cards import Opening
from swoop_desktop.tabletop.geometry.layout import Layout, arrange
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.theme import cloth_of, usual_scale


def draw_thumbnail(session: Session, settings: Settings, size: tuple[int, int]) -> pygame.Surface:
    """Draw a spectator's view. That takes a second, too long for the window's thread."""
    setup, description = session.setup, description_of(session.setup.game.name)

    def arranged(bottom: int, counts: Mapping[Zone, int], opening: Opening | None) -> Layout:
        scale, seats = usual_scale(size), len(setup.seats)
        return arrange(size, scale, seats, bottom, counts, description, opening=opening)

    table = build_table(session, arranged, lambda: settings.sort, settings.me, PUBLIC)
    table.moods.follow(alive=False, still=True, company=settings.lively_company)
    table.lamp.follow(alive=False)
    table.public.recall(table.viewers.views(session.history))
    table.public.still()
    table.director.lay(table.viewers.zones)

    def view(_before: TableView | None, _change: Change) -> TableView:
        return table_view_of(table, tuple, bindings_of(settings.keys), highlight=False)

    plain = settings.high_contrast == "on"
    looks = Looks.of(settings, palette_of(cloth_of(settings.cloth), contrast=plain))
    picture = Renderer(table, looks, size, view)
    surface = pygame.Surface(size)
    try:
        picture.draw(surface, whole=True)
        while picture.coming or picture.changed:
            pygame.time.wait(1)
            picture.draw(surface, whole=True)
    finally:
        picture.close()
    return surface
