"""What lies in the folder of assets: its files, and the words of each language.

It may import `engine.messages`. Begin with `assets`.
"""
