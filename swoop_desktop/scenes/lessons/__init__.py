"""The page that offers lessons; `table.lesson_mode` plays them."""
