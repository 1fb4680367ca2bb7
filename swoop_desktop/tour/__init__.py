"""The tour: tables with an aim, from a first game to three experts, and the medals won at them.

It may import `play` and what `play` may. Begin with `tables`.
"""
