"""What lies in the folder of assets: its files, and the words of each language. And sounds that
are made instead of kept there: `ambience`.

It may import `engine.messages`. Begin with `assets`.
"""
