"""A helper that paints blank pictures: ``python -m tests.scenes.games.stub_thumbnails``."""

from io import BytesIO

import pygame

from swoop_desktop.processes.server import serve
from swoop_desktop.scenes.games import thumbnails


def paint(_order):
    file = BytesIO()
    pygame.image.save(pygame.Surface((8, 8)), file, "table.jpg")
    return file.getvalue()


if __name__ == "__main__":
    thumbnails.paint = paint
    serve(thumbnails.painted, 5)
