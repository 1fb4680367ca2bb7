"""Pages over a table: pause, help, rules, log, a zone or a player seen closely, handing over."""
