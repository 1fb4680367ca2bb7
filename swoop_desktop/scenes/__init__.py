"""Everything that fills the window, a folder for each page. It may import every package but `bots`,
`core` and a single game's rules. A page imports another where it opens it (the title needs no
game), and goes back by `self.app.go` (`navigation`). Begin with `framework`.
"""
