@echo off
rem Runs Palimpsest's command line from this folder, as the script beside it does elsewhere; builds it
rem first where that has not been done. Needs a JDK 17 or later, and Maven for building. After an
rem update of the checkout delete target\quick\built, and it is built anew.
setlocal
set "root=%~dp0"
set "libraries=%root%plugin\local\target\quick\palimpsest\lib"
set "agent_libraries=%root%federation-agent\target\quick\agent\lib"
set "extract_libraries=%root%plugin\extract\target\quick\extract\lib"
set "built=%root%target\quick\built"

set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"

if exist "%built%" goto run
echo palimpsest: building, which takes a minute the first time ... 1>&2
call mvn --batch-mode --quiet --file "%root%pom.xml" -Dquick -Dmaven.test.skip package 1>&2
if errorlevel 1 (
  echo palimpsest: the build failed; what Maven says is above. 1>&2
  exit /b 1
)
if not exist "%root%target\quick" mkdir "%root%target\quick"
type nul > "%built%"

:run
set "class_path=%libraries%\*"
rem The agent's libraries and Solr's do not go together: each command comes with its own.
if "%~1"=="site" set "class_path=%agent_libraries%\*"
if "%~1"=="federation" set "class_path=%agent_libraries%\*"
if "%~1"=="agent" set "class_path=%agent_libraries%\*"
if "%~1"=="assignment" set "class_path=%agent_libraries%\*"
if "%~1"=="completion" set "class_path=%libraries%\*;%agent_libraries%\*"
if "%~1"=="man-pages" set "class_path=%libraries%\*;%agent_libraries%\*"
rem Comparing meanings takes models of languages, which nobody else needs.
echo.%* | findstr /c:"--meaning" > nul && set "class_path=%class_path%;%root%plugin\meaning\target\quick\meaning\lib\*"

"%java%" %PALIMPSEST_JAVA_OPTS% "-Dpalimpsest.agent.libraries=%agent_libraries%" "-Dpalimpsest.extract.libraries=%extract_libraries%" -cp "%class_path%" org.palimpsest.cli.Palimpsest %*
exit /b %errorlevel%
