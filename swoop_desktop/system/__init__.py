"""Services of the desktop: clipboard, alerts, file manager, reduced motion, gamepads.

It may import `resources`, `storage.limited_read` and `engine.messages`. Each module stands alone,
except that `pads` asks `sdl`.
"""
