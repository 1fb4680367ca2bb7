; The setup program for Windows, for one user and without administrator's rights.
; `python -m build.windows.package` writes what is included first, and calls makensis.
;
; On its command line, also for a silent one:
;   /S           ask nothing, show nothing
;   /DOWNGRADE   replace a newer version
;   /D=FOLDER    install there; must be the last word, without quotes
; The uninstaller's:
;   /S           ask nothing; games and settings are kept
;   /PURGE       remove them, too
;   /UPGRADE     (from a setup program) leave what a new version will want
; Both end with 0, or 1 if the user cancels, or 2 for an error, or one of:
!define STILL_RUNNING 3
!define NEWER_THERE 4
!define OLD_STAYS 5
!define FOREIGN_FOLDER 6
!define OLD_WINDOWS 7

!include "${CONTENTS}"
Target ${TARGET}
SetCompressor /SOLID /FINAL lzma
SetCompressorDictSize 32
SetDateSave off ; what is made twice shall be the same, whenever its parts were made
RequestExecutionLevel user
ManifestDPIAware true
ManifestLongPathAware true
ManifestSupportedOS all ; else Windows says that it is an older one
AllowSkipFiles off

!include "MUI2.nsh"
!include "LogicLib.nsh"
!include "FileFunc.nsh"
!include "WordFunc.nsh"
!include "WinVer.nsh"

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${COMMAND}"
!define PROGRAM "${COMMAND}.exe"
!define UNINSTALLER "uninstall.exe"

Name "${NAME}"
OutFile "${SETUP}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
BrandingText "${NAME} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow
SpaceTexts none ; the uninstaller would say that it needs 0 KB
VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
!insertmacro PROPERTIES

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "${HEADER}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_ABORTWARNING

!define MUI_WELCOMEPAGE_TITLE "$(WELCOME_TITLE)"
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME_TEXT)"
!insertmacro MUI_PAGE_WELCOME
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE CheckFolder
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_TITLE "$(FINISH_TITLE)"
!define MUI_FINISHPAGE_TEXT "$(FINISH_TEXT)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "$(FINISH_RUN)"
; NSIS offers a second box for a file to read: ours does something else.
!define MUI_FINISHPAGE_SHOWREADME
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!define MUI_FINISHPAGE_SHOWREADME_TEXT "$(FINISH_DESKTOP)"
!define MUI_FINISHPAGE_SHOWREADME_FUNCTION PutOnDesktop
!define MUI_FINISHPAGE_NOREBOOTSUPPORT
!insertmacro MUI_PAGE_FINISH

!define MUI_COMPONENTSPAGE_NODESC
!define MUI_PAGE_HEADER_TEXT "$(REMOVE_TITLE)"
!define MUI_PAGE_HEADER_SUBTEXT "$(REMOVE_SUBTITLE)"
!define MUI_COMPONENTSPAGE_TEXT_TOP "$(REMOVE_TEXT)"
!define MUI_COMPONENTSPAGE_TEXT_COMPLIST "$(REMOVE_LIST)"
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES

; The first language is what users of all others see. Another one needs its lines and its file.
!insertmacro MUI_LANGUAGE "English"
!include "${TEXTS}\english.nsh"
!insertmacro MUI_LANGUAGE "French"
!include "${TEXTS}\french.nsh"

!include "${TEXTS}\running.nsh"
!include "${TEXTS}\upgrade.nsh"
!include "${TEXTS}\records.nsh"

Function .onInit
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
    SetErrorLevel ${OLD_WINDOWS}
    Quit
  ${EndIf}
  Call CheckVersion
FunctionEnd

Section
  Call CheckFolder ; again, for a silent setup passes no pages
  Call WaitForEnd
  Call RemoveOld
  !insertmacro PUT_FILES
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\${UNINSTALLER}"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}" "" "$INSTDIR\${PROGRAM}" 0 \
    SW_SHOWNORMAL "" "$(SUMMARY_TEXT)"
  Call RenewDesktop
  Call ClaimRecords
  Call Register
SectionEnd

; The entry among the installed apps in the settings of Windows.
Function Register
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  !ifdef HOMEPAGE ; where it was made by those who publish it
    WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "${HOMEPAGE}"
  !endif
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\${UNINSTALLER}"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\${UNINSTALLER}" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
FunctionEnd

Function PutOnDesktop
  SetOutPath "$INSTDIR" ; where the shortcut starts the program
  CreateShortcut "$DESKTOP\${NAME}.lnk" "$INSTDIR\${PROGRAM}" "" "$INSTDIR\${PROGRAM}" 0 \
    SW_SHOWNORMAL "" "$(SUMMARY_TEXT)"
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "DesktopShortcut" 1
FunctionEnd

; The program may lie elsewhere now. Who has thrown the shortcut away does not want it back.
Function RenewDesktop
  ReadRegDWORD $0 HKCU "${UNINSTALL_KEY}" "DesktopShortcut"
  ${If} $0 == 1
  ${AndIf} ${FileExists} "$DESKTOP\${NAME}.lnk"
    Call PutOnDesktop
  ${EndIf}
FunctionEnd

Section "un.$(REMOVE_PROGRAM)"
  SectionIn RO
  Call un.WaitForEnd
  !insertmacro TAKE_FILES
  Delete "$INSTDIR\${UNINSTALLER}"
  RMDir "$INSTDIR" ; only if nothing is left that somebody else put there
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/UPGRADE" $1
  ${If} ${Errors}
    Call un.Unregister
  ${EndIf}
SectionEnd

Section /o "un.$(REMOVE_GAMES)" GAMES
  !insertmacro TAKE_BELONGINGS
SectionEnd

; What points to this copy of the program. Another one may have been installed since.
Function un.Unregister
  Call un.GiveUpRecords
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $0 != $INSTDIR
    Return
  ${EndIf}
  Delete "$SMPROGRAMS\${NAME}.lnk"
  ReadRegDWORD $0 HKCU "${UNINSTALL_KEY}" "DesktopShortcut"
  ${If} $0 == 1
    Delete "$DESKTOP\${NAME}.lnk"
  ${EndIf}
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
FunctionEnd

Function un.onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/PURGE" $1
  ${IfNot} ${Errors}
    SectionSetFlags ${GAMES} ${SF_SELECTED}
  ${EndIf}
FunctionEnd
