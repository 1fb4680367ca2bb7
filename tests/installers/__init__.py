"""Installers as players use them: install, play, upgrade, uninstall."""
