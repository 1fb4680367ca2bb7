"""Choosing a lesson; it is played at the table (`table.lesson_mode`)."""
