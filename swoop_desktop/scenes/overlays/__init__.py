"""Pages over a table: pause, help, rules, log, a zone, a player, handing over; and the on-screen
keyboard.
"""
