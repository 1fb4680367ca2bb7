"""What the desktop offers: clipboard, alerts, file manager, reduced motion, gamepads, waking the
window.

It may import `resources`, `storage.limited_read` and `engine.messages`. Each module stands
alone, but that `pads` asks `sdl`.
"""
