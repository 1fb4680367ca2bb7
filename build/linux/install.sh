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

# Say the first text, or the second one in French.
case ${LANGUAGE:-${LC_ALL:-${LC_MESSAGES:-${LANG-}}}} in
fr*) say() { printf '%s\n' "$2"; } ;;
*) say() { printf '%s\n' "$1"; } ;;
esac
fail() {
	printf 'install.sh: ' >&2
	say "$@" >&2
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
	[ -f "$list" ] || fail "Swoop Desktop is not installed in $program" \
		"Swoop Desktop n’est pas installé dans $program"
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
	[ -x "$here/swoop-desktop" ] || fail "the program is not next to this script in $here" \
		"le programme n’est pas à côté de ce script dans $here"
	[ "$here" != "$program" ] || fail "this version is already installed; unpack a newer archive to upgrade" \
		"cette version est déjà installée ; décompressez une archive plus récente pour mettre à jour"
	if [ -e "$command" ] || [ -h "$command" ]; then
		[ "$(readlink -- "$command" || true)" = "$program/swoop-desktop" ] ||
			fail "$command is something else; move it away first" \
				"$command n’est pas à Swoop Desktop ; déplacez-le d’abord"
	fi
	if [ -e "$program" ]; then
		[ -f "$list" ] || fail "$program is something else; move it away first" \
				"$program n’est pas à Swoop Desktop ; déplacez-le d’abord"
	elif [ -e "$entry" ]; then
		fail "$entry belongs to another installation; move it away first" \
				"$entry vient d’une autre installation ; déplacez-le d’abord"
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
	say "Swoop Desktop is installed. Start it from the menu, or run $command" \
		"Swoop Desktop est installé. Ouvrez-le depuis le menu, ou lancez $command"
	say "To remove it: $program/install.sh --remove" \
		"Pour le supprimer : $program/install.sh --remove"
	;;
--remove)
	remove
	say "Swoop Desktop has been removed. Your games and settings are still there." \
		"Swoop Desktop a été supprimé. Vos parties et vos réglages sont encore là."
	;;
*)
	fail "unknown option $1. Usage: install.sh [--remove]" \
		"option inconnue : $1. Emploi : install.sh [--remove]"
	;;
esac
