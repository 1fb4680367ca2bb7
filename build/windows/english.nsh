; What the setup program says, in English.

!define SAID ${LANG_ENGLISH}
!macro SAY name text
  LangString ${name} ${SAID} "${text}"
!macroend

!insertmacro SAY WELCOME_TITLE "Welcome to ${NAME}"
!insertmacro SAY WELCOME_TEXT "${SUMMARY}.$\r$\n$\r$\nVersion ${VERSION} will be installed only \
for you: you don't need to be an administrator, and nothing outside your own folders is changed.$\r$\n$\r$\nAn older \
version will be replaced. Your games and settings are kept."
!insertmacro SAY FINISH_TITLE "${NAME} is ready"
!insertmacro SAY FINISH_TEXT "You will find it in the Start menu. Double-click a saved game to go \
on with it.$\r$\n$\r$\nHave fun!"
!insertmacro SAY FINISH_RUN "Play now"
!insertmacro SAY FINISH_DESKTOP "Put a shortcut on the desktop"
!insertmacro SAY SUMMARY_TEXT "${SUMMARY}"
!insertmacro SAY RECORD_NAME "Game of ${NAME}"
!insertmacro SAY REMOVE_TITLE "Remove ${NAME}"
!insertmacro SAY REMOVE_SUBTITLE "Your games and settings are kept unless you say otherwise."
!insertmacro SAY REMOVE_TEXT "Tick your games and settings to remove them, too. You cannot get \
them back."
!insertmacro SAY REMOVE_LIST "What to remove:"
!insertmacro SAY REMOVE_PROGRAM "The program"
!insertmacro SAY REMOVE_GAMES "Saved games, your own rules and settings"
!insertmacro SAY REMOVING_OLD "Removing the old version"
!insertmacro SAY TOO_OLD "${NAME} needs Windows 10 or newer."
!insertmacro SAY CLOSE_FIRST "${NAME} is running, or its files in $INSTDIR cannot be replaced.$\r$\n\
$\r$\nPlease close it and try again. The game you are playing is already saved."
!insertmacro SAY NEWER_TEXT "A newer version of ${NAME}, $0, is already installed. Games begun with \
it may not open in version ${VERSION}.$\r$\n$\r$\nDo you want to replace it with the older version anyway?"
!insertmacro SAY FOREIGN_TEXT "Another program is installed in $INSTDIR.$\r$\n$\r$\nPlease choose \
another folder."
!insertmacro SAY OLD_STAYS_TEXT "The old version in $R0 could not be removed.$\r$\n\
$\r$\nPlease close ${NAME}, or remove the old version in the Windows settings, and try again."
