"""A window that prints the keys it gets: ``python -m tests.window.keys``."""

import pygame

from swoop_desktop.system.sdl import by_place

if __name__ == "__main__":
    pygame.display.init()
    window = pygame.Window("keys", size=(300, 200))
    window.get_surface()
    window.flip()
    while True:
        event = pygame.event.wait()
        if event.type == pygame.WINDOWFOCUSGAINED:
            print("ready", flush=True)
        if event.type == pygame.KEYDOWN and event.key < 0x110000:
            print(chr(by_place(event).key), flush=True)
