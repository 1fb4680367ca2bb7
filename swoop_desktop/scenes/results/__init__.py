"""What follows a deal and a game: score sheet, standings, winners. Begin with `scores`.

How a deal is counted follows from the time alone (`score_animation`), and the description says
everything from the first frame; so does what falls over the page (`confetti`). The game says
whether the highest total is the best, the match who has won, and `play.ranking` makes places of
that. The story of a game is drawn from what everybody saw (`records.highlights`).
"""
