#!/bin/sh
# Install Swoop Desktop for yourself, below ~/.local, or remove it again. Games and settings stay.
set -eu

data=${XDG_DATA_HOME:-$HOME/.local/share}
program=$HOME/.local/lib/swoop-desktop
command=$HOME/.local/bin/swoop-desktop
list=$program/installed-files # below $data
own=$program/program-files     # below $program
entry=$data/applications/swoop-desktop.desktop
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

say() { printf '%s\n' "$*"; }
fail() {
	printf 'install.sh: %s\n' "$*" >&2
	exit 1
}

# Tell desktops, those that keep a list, that something came or went.
announce() {
	if command -v update-desktop-database >/dev/null; then
		update-desktop-database -q "$data/applications" || true
	fi
	if command -v update-mime-database >/dev/null && [ -d "$data/mime/packages" ]; then
		update-mime-database "$data/mime" || true
	fi
	touch -c -- "$data/icons/hicolor" # where a list is older than its folder, it is not used
}

# The name of a program as a .desktop entry wants it between its quotes.
quoted() {
	printf '%s' "$1" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g'
}

remove() {
	[ -f "$list" ] || fail "Swoop Desktop is not installed in $program"
	while IFS= read -r file; do
		rm -f -- "$data/$file"
	done <"$list"
	announce
	while IFS= read -r file; do # folders that nobody else uses
		(cd -- "$data" && rmdir -p -- "$(dirname -- "$file")" 2>/dev/null) || true
	done <"$list"
	if [ "$(readlink -- "$command" || true)" = "$program/swoop-desktop" ]; then
		rm -f -- "$command"
	fi
	while IFS= read -r file; do
		rm -f -- "$program/$file"
	done <"$own"
	# What somebody keeps there stays, and so does its folder.
	find "$program" -depth -type d -exec rmdir -- {} + 2>/dev/null || true
}

install() {
	[ -x "$here/swoop-desktop" ] || fail "the program is not next to this script in $here"
	[ "$here" != "$program" ] || fail "this version is already installed; unpack a newer archive to upgrade"
	if [ -e "$command" ] || [ -h "$command" ]; then
		[ "$(readlink -- "$command" || true)" = "$program/swoop-desktop" ] ||
			fail "$command is something else; move it away first"
	fi
	if [ -e "$program" ]; then
		[ -f "$list" ] || fail "$program is something else; move it away first"
	elif [ -e "$entry" ]; then
		fail "$entry belongs to another installation; move it away first"
	fi
	mkdir -p -- "$HOME/.local/lib" "$HOME/.local/bin" "$data"
	# Whole before it is in place, so that an upgrade that breaks off leaves the old one.
	rm -rf -- "$program.new"
	mkdir -- "$program.new"
	cp -R -- "$here/swoop-desktop" "$here/_internal" "$here/THIRD-PARTY.txt" "$here/install.sh" \
		"$program.new"
	(cd -- "$here/share" && find . -type f | sed 's,^\./,,' | sort) >"$program.new/${list##*/}"
	(cd -- "$program.new" && find . ! -type d | sed 's,^\./,,' | sort) >"$program.new/${own##*/}"
	if [ -f "$list" ]; then remove; fi
	if [ -d "$program" ]; then
		cp -R -- "$program.new/." "$program"
		rm -rf -- "$program.new"
	else
		mv -- "$program.new" "$program"
	fi
	ln -s -- "$program/swoop-desktop" "$command"
	cp -R -- "$here/share/." "$data"
	name=$(quoted "$command" | sed 's/[\\&|]/\\&/g')
	sed -e "s|^Exec=swoop-desktop|Exec=\"$name\"|" -e '/^TryExec=/d' \
		"$here/share/applications/swoop-desktop.desktop" >"$entry"
	announce
}

case "${1-}" in
'')
	install
	say "Swoop Desktop is installed. Start it from the menu, or run $command"
	say "To remove it: $program/install.sh --remove"
	;;
--remove)
	remove
	say "Swoop Desktop has been removed. Your games and settings are still there."
	;;
*)
	fail "unknown option $1. Usage: install.sh [--remove]"
	;;
esac
