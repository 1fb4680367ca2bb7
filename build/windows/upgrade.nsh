; What a setup program does about a version that is already there.

; Asks before an older version replaces a newer one, whose games it may not understand.
Function CheckVersion
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "DisplayVersion"
  ${VersionCompare} "$0" "${VERSION}" $1
  ${If} $0 == ""
  ${OrIf} $1 != 1
    Return
  ${EndIf}
  ${GetParameters} $2
  ClearErrors
  ${GetOptions} $2 "/DOWNGRADE" $3
  ${If} ${Errors}
    ${IfNot} ${Cmd} 'MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(NEWER_TEXT)" /SD IDNO IDYES'
      SetErrorLevel ${NEWER_THERE}
      Quit
    ${EndIf}
  ${EndIf}
FunctionEnd

; Refuses the folder of another program, whose uninstaller would be overwritten. Where we are
; installed it is ours, also if a virus scanner has taken the program away.
Function CheckFolder
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $0 == $INSTDIR
    Return
  ${EndIf}
  ${If} ${FileExists} "$INSTDIR\${UNINSTALLER}"
  ${AndIfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
    MessageBox MB_OK|MB_ICONSTOP "$(FOREIGN_TEXT)" /SD IDOK
    ${If} ${Silent} ; else the page is shown again, and all may end well
      SetErrorLevel ${FOREIGN_FOLDER}
    ${EndIf}
    Abort
  ${EndIf}
FunctionEnd

; Lets the old version remove its own files: it alone knows which they are, and none of them may
; stay and be taken for one of the new version. Shortcuts and the registry are left to the new one.
Function RemoveOld
  ReadRegStr $R0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $R0 == ""
  ${OrIfNot} ${FileExists} "$R0\${UNINSTALLER}"
    Return
  ${EndIf}
  DetailPrint "$(REMOVING_OLD)"
  ClearErrors
  ; With _? it works where it lies, is waited for, and cannot remove itself.
  ExecWait '"$R0\${UNINSTALLER}" /S /UPGRADE _?=$R0' $R1
  ${If} ${Errors}
  ${OrIf} $R1 != 0
    MessageBox MB_OK|MB_ICONSTOP "$(OLD_STAYS_TEXT)" /SD IDOK
    SetErrorLevel ${OLD_STAYS}
    Abort "$(OLD_STAYS_TEXT)"
  ${EndIf}
  Delete "$R0\${UNINSTALLER}"
  RMDir "$R0"
FunctionEnd
