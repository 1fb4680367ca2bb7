"""The list of saved games. Begin with `page`; a helper process draws the `thumbnails`."""
