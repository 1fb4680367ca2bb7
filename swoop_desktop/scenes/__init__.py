"""Everything that fills the window: a folder for each page, and `table`. Begin with `framework`.

Scenes may import everything but `bots`, `core` and a single game's rules. A page imports another
where it opens it (`self.app.push(…)`), since the title is drawn before any game is imported. Ways
back go through `self.app.go` (`navigation`): no two folders import each other.
"""
