; Is the program running? Windows lets nobody write to a program that runs, and removing what it
; still needs would break a game.

!macro FUNCTIONS_OF_RUNNING un

; Sets $1 to 1 if the program $0 runs or cannot be replaced, to 0 otherwise.
Function ${un}IsHeld
  StrCpy $1 0
  ${If} ${FileExists} "$0"
    ClearErrors
    FileOpen $2 "$0" a ; opens it for writing, and changes nothing
    ${If} ${Errors}
      StrCpy $1 1
    ${Else}
      FileClose $2
    ${EndIf}
  ${EndIf}
FunctionEnd

; Returns when no program in $INSTDIR runs. The user is asked to close it; a silent setup gives up.
; Before either it is given three seconds: it may be about to end.
Function ${un}WaitForEnd
  StrCpy $3 0
  ${Do}
    StrCpy $0 "$INSTDIR\${PROGRAM}"
    Call ${un}IsHeld
    ${If} $1 == 0
      StrCpy $0 "$INSTDIR\${CONSOLE_COMMAND}.exe"
      Call ${un}IsHeld
    ${EndIf}
    ${If} $1 == 0
      ${Break}
    ${EndIf}
    IntOp $3 $3 + 1
    ${If} $3 < 10
      Sleep 300
    ${Else}
      ${IfNot} ${Cmd} 'MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(CLOSE_FIRST)" /SD IDCANCEL IDRETRY'
        SetErrorLevel ${STILL_RUNNING}
        Abort "$(CLOSE_FIRST)"
      ${EndIf}
    ${EndIf}
  ${Loop}
FunctionEnd

!macroend

!insertmacro FUNCTIONS_OF_RUNNING ""
!insertmacro FUNCTIONS_OF_RUNNING "un."
