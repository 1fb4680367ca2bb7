"""A painter of plain pictures: ``python -m tests.scenes.stub_painter``."""

from io import BytesIO

import pygame

from swoop_desktop.scenes import painter
from swoop_desktop.scenes.painting import Order
from swoop_desktop.session.files import write_whole


def paint(order: Order) -> None:
    file = BytesIO()
    pygame.image.save(pygame.Surface((8, 8)), file, "table.jpg")
    write_whole(order.file, file.getvalue())


if __name__ == "__main__":
    painter.paint = paint
    painter.main()
