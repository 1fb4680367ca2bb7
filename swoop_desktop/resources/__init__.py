"""Assets, the player's language and synthesised sounds. May import `engine.messages`. Begin with
`assets`.
"""
