; What the setup program says, in English.

!macro SAY name text
  LangString ${name} ${LANG_ENGLISH} "${text}"
!macroend

!insertmacro SAY WELCOME_TITLE "Welcome to ${NAME}"
!insertmacro SAY WELCOME_TEXT "${SUMMARY}.$\r$\n$\r$\nVersion ${VERSION} will be installed for you \
alone: no administrator is needed, and nothing outside your own folders changes.$\r$\n$\r$\nAn older \
version is replaced. Your games and settings are kept."
!insertmacro SAY FINISH_TITLE "${NAME} is ready"
!insertmacro SAY FINISH_TEXT "You find it in the Start menu. Games that you have kept open with a \
double click.$\r$\n$\r$\nHave fun!"
!insertmacro SAY FINISH_RUN "Play now"
!insertmacro SAY FINISH_DESKTOP "Put a shortcut on the desktop"
!insertmacro SAY SUMMARY_TEXT "${SUMMARY}"
!insertmacro SAY RECORD_NAME "Game of ${NAME}"
!insertmacro SAY REMOVE_TITLE "Remove ${NAME}"
!insertmacro SAY REMOVE_SUBTITLE "Your games and settings are kept, unless you say otherwise."
!insertmacro SAY REMOVE_TEXT "Tick your games and settings if they shall go, too. They cannot be \
brought back."
!insertmacro SAY REMOVE_LIST "What to remove:"
!insertmacro SAY REMOVE_PROGRAM "The program"
!insertmacro SAY REMOVE_GAMES "Saved games, own rules and settings"
!insertmacro SAY REMOVING_OLD "Removing the version that is there"
!insertmacro SAY TOO_OLD "${NAME} needs Windows 10 or newer."
!insertmacro SAY CLOSE_FIRST "${NAME} is running, or its files in $INSTDIR cannot be replaced.$\r$\n\
$\r$\nPlease close it, then try again. A game that you are playing is saved already."
!insertmacro SAY NEWER_TEXT "The newer version $0 of ${NAME} is installed. Games that were begun with \
it may not open in version ${VERSION}.$\r$\n$\r$\nReplace it by the older version all the same?"
!insertmacro SAY FOREIGN_TEXT "Another program is installed in $INSTDIR.$\r$\n$\r$\nPlease choose \
another folder."
!insertmacro SAY OLD_STAYS_TEXT "The version in $R0 could not be removed, and is still there.$\r$\n\
$\r$\nClose ${NAME}, or remove that version in the settings of Windows, and try again."
