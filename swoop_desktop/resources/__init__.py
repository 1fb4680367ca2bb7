"""Assets, the player's language and synthesised sounds. It may import `engine.messages`. Begin with
`assets`.
"""
