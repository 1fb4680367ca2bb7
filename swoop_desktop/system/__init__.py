"""Services of the desktop. May import `resources`, `engine.messages`, `processes.job` and
`storage`'s reading modules. Only `sdl` is imported by other modules here.
"""
