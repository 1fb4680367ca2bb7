"""Pages after a deal and a game. Animations are functions of time; nodes give the final values at
once. Begin with `scores`.
"""
