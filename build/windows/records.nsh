; The type of our files: a double click on one opens its game.

!define CLASSES "Software\Classes"

; Tells the desktop to look at the types anew.
!macro TYPES_CHANGED
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)"
!macroend

Function ClaimRecords
  WriteRegStr HKCU "${CLASSES}\${RECORD_CLASS}" "" "$(RECORD_NAME)"
  WriteRegStr HKCU "${CLASSES}\${RECORD_CLASS}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "${CLASSES}\${RECORD_CLASS}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  WriteRegStr HKCU "${CLASSES}\.swoop\OpenWithProgids" "${RECORD_CLASS}" ""
  ReadRegStr $0 HKCU "${CLASSES}\.swoop" ""
  ${If} $0 == ""
    WriteRegStr HKCU "${CLASSES}\.swoop" "" "${RECORD_CLASS}"
    WriteRegStr HKCU "${CLASSES}\.swoop" "Content Type" "${RECORD_TYPE}"
  ${EndIf}
  !insertmacro TYPES_CHANGED
FunctionEnd

; Takes back what is still ours: another copy, or another program, may open such files now.
Function un.GiveUpRecords
  ReadRegStr $0 HKCU "${CLASSES}\${RECORD_CLASS}\shell\open\command" ""
  ${If} $0 != '"$INSTDIR\${PROGRAM}" "%1"'
    Return
  ${EndIf}
  DeleteRegKey HKCU "${CLASSES}\${RECORD_CLASS}"
  DeleteRegValue HKCU "${CLASSES}\.swoop\OpenWithProgids" "${RECORD_CLASS}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.swoop\OpenWithProgids"
  ReadRegStr $0 HKCU "${CLASSES}\.swoop" ""
  ${If} $0 == "${RECORD_CLASS}"
    DeleteRegValue HKCU "${CLASSES}\.swoop" ""
    DeleteRegValue HKCU "${CLASSES}\.swoop" "Content Type"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.swoop"
  ${EndIf}
  !insertmacro TYPES_CHANGED
FunctionEnd
