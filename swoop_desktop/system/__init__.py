"""Services of the desktop. It may import `resources`, `storage.limited_read` and `engine.messages`.
Modules stand alone, but for calls of `sdl`.
"""
