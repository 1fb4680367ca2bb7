"""Services of the desktop.

It may import `resources`, `storage.limited_read` and `engine.messages`. Modules stand alone, except
that `pads` asks `sdl`.
"""
