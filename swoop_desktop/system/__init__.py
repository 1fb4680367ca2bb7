"""Services of the desktop. May import `resources`, `engine.messages`, `processes.job` and
`storage`'s reading modules. Of its own modules, only `sdl` is imported by others.
"""
