"""What installers are put through: installed, played, upgraded and removed as players do it."""
