"""Pages after a deal and a game: score sheet, standings, winners. Begin with `scores`.

Counting (`standings.Counting`) and falling crowns (`confetti`) are functions of time; descriptions
give the final values from the first frame.
"""
