; What the setup program says, in French.

!undef SAID
!define SAID ${LANG_FRENCH}

!insertmacro SAY WELCOME_TITLE "Bienvenue dans ${NAME}"
!insertmacro SAY WELCOME_TEXT "${SUMMARY_FR}.$\r$\n$\r$\nLa version ${VERSION} sera installée pour \
vous seulement : il n’est pas nécessaire d’être administrateur, et rien ne change en dehors de vos propres \
dossiers.$\r$\n$\r$\nUne version plus ancienne sera remplacée. Vos parties et vos réglages sont gardés."
!insertmacro SAY FINISH_TITLE "${NAME} est prêt"
!insertmacro SAY FINISH_TEXT "Vous le trouverez dans le menu Démarrer. Un double-clic sur une partie \
enregistrée l’ouvre là où vous l’avez laissée.$\r$\n$\r$\nAmusez-vous bien !"
!insertmacro SAY FINISH_RUN "Jouer tout de suite"
!insertmacro SAY FINISH_DESKTOP "Mettre un raccourci sur le bureau"
!insertmacro SAY SUMMARY_TEXT "${SUMMARY_FR}"
!insertmacro SAY RECORD_NAME "Partie de ${NAME}"
!insertmacro SAY REMOVE_TITLE "Désinstaller ${NAME}"
!insertmacro SAY REMOVE_SUBTITLE "Vos parties et vos réglages sont gardés, sauf si vous en décidez autrement."
!insertmacro SAY REMOVE_TEXT "Cochez vos parties et vos réglages pour les supprimer aussi. Vous ne pourrez \
pas les récupérer."
!insertmacro SAY REMOVE_LIST "À supprimer :"
!insertmacro SAY REMOVE_PROGRAM "Le programme"
!insertmacro SAY REMOVE_GAMES "Parties enregistrées, vos propres variantes et réglages"
!insertmacro SAY REMOVING_OLD "Suppression de l’ancienne version"
!insertmacro SAY TOO_OLD "${NAME} a besoin de Windows 10 ou d’une version plus récente."
!insertmacro SAY CLOSE_FIRST "${NAME} est ouvert, ou ses fichiers dans $INSTDIR ne peuvent pas être \
remplacés.$\r$\n$\r$\nFermez-le et réessayez. La partie en cours est déjà enregistrée."
!insertmacro SAY NEWER_TEXT "Une version plus récente de ${NAME}, $0, est déjà installée. Les parties \
commencées avec elle pourraient ne pas s’ouvrir dans la version ${VERSION}.$\r$\n$\r$\nVoulez-vous quand même la \
remplacer par la version plus ancienne ?"
!insertmacro SAY FOREIGN_TEXT "Un autre programme est installé dans $INSTDIR.$\r$\n$\r$\nChoisissez un \
autre dossier."
!insertmacro SAY OLD_STAYS_TEXT "L’ancienne version dans $R0 n’a pas pu être supprimée.$\r$\n\
$\r$\nFermez ${NAME}, ou désinstallez l’ancienne version dans les paramètres de Windows, et réessayez."
