"""The list of saved games. Begin with `page`.

A helper process draws thumbnails (`thumbnail`, `thumbnails`), since replaying a long record would
block the window. They show only the public part.
"""
