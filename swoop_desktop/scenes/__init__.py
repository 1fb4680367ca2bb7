"""What fills the window: a folder for each page, and `table` for the table.

They may import everything but `bots`, `core` and the rules of one game. Begin with `framework`.

A page opens another one by `self.app.push(HelpScene(…))`, and imports it in the function that does:
the title is drawn before any game is imported. No two folders import each other. Where a page leads
back to one that leads to it, as every table does to the title, it says `self.app.go.title()`: these
few ways are `framework.scene.Navigation`, and `navigation` opens them.
"""
