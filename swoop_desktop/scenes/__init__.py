"""What fills the window: a folder for each page, and `table` for the table.

They may import everything but `bots`, `core` and the rules of one game. Begin with `framework`.

A scene says `self.app.go.pause(session)`. `navigation` is the only module that knows more than
one scene, and imports each only when it is opened, so that the title is drawn before any game
is imported.
"""
