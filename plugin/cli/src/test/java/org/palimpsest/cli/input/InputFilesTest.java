package org.palimpsest.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.terminal.RunLog;

final class InputFilesTest {

  @TempDir private Path folder;

  private final StringWriter err = new StringWriter();
  private final RunLog log = new RunLog(new PrintWriter(err));

  @Test
  void folder_standsForItsFilesByTheirPathsBelowIt() throws IOException {
    write("b.txt", "b");
    write("a/文 1.TXT", "a");
    write("a/c/d.txt", "d");
    write("a/e.pdf", "e");
    write("a/picture.png", "x");
    write("labels.jsonl", "{}");
    write(".hidden", "x");
    assertThat(ids(folder)).containsExactly("a/c/d.txt", "a/e.pdf", "a/文 1.TXT", "b.txt");
    assertThat(log.skipped()).as("all others").isEqualTo(3);
    assertThat(err.toString())
        .startsWith("Skipped: 3 files of " + folder + ", of kinds that are not read: ")
        .contains("1 .jsonl, 1 .png, 1 without a suffix", "labels.jsonl", "a/picture.png");
  }

  /** Folders of two students may contain files of one name. */
  @Test
  void droppedFolder_standsForAllItsFilesWithItsName_butForHiddenOnes() throws IOException {
    write("class/b.txt", "b");
    write("class/a/all.zip", "z");
    write("class/a/picture.png", "x");
    write("class/.git/config", "x");
    write("class/.hidden", "x");
    write("class/__MACOSX/b.txt", "x");
    write("late.txt", "l");
    assertThat(
            InputFiles.dropped(
                    List.of(folder.resolve("late.txt"), folder.resolve("class/../class")), log)
                .stream()
                .map(InputFile::id))
        .containsExactly("late.txt", "class/a/all.zip", "class/a/picture.png", "class/b.txt");
    assertThat(log.skipped()).isZero();
    assertThat(err.toString()).contains("Note: ", ".hidden: It is no document");
  }

  @Test
  void whatProgramsLeaveBehind_isNoDocumentThatIsMissed() throws IOException {
    write("thesis.docx", "a");
    write("~$thesis.docx", "x");
    write("a/.DS_Store", "x");
    write("a/Thumbs.db", "x");
    write("a/._essay.pdf", "x");
    assertThat(ids(folder)).containsExactly("thesis.docx");
    assertThat(log.skipped()).isZero();
    assertThat(err.toString()).contains("Note: ", "~$thesis.docx: It is no document");
  }

  @Test
  void file_standsForItselfWhateverItsSuffix() throws IOException {
    write("a/notes.md", "a");
    assertThat(ids(folder.resolve("a/notes.md"))).containsExactly("notes.md");
  }

  @Test
  void missingPath_isNamed() {
    assertThat(ids(folder.resolve("none.txt"))).isEmpty();
    assertThat(err.toString()).contains("none.txt does not exist.");
  }

  @Test
  void folderWithoutTexts_isNamed() throws IOException {
    assertThat(ids(folder)).isEmpty();
    assertThat(err.toString()).contains("has no file below it.");
    assertThat(log.skipped()).isEqualTo(1);
  }

  @Test
  void symbolicLinks_areFollowed() throws IOException {
    write("real/a.txt", "a");
    write("file", "f");
    Path linked = Files.createDirectories(folder.resolve("linked"));
    Files.createSymbolicLink(linked.resolve("file.txt"), folder.resolve("file"));
    Files.createSymbolicLink(linked.resolve("sub"), folder.resolve("real"));
    assertThat(ids(linked)).containsExactly("file.txt", "sub/a.txt");
  }

  /** It would be a copy of itself. */
  @Test
  void fileOfSeveralNames_isTakenOnceUnderTheFirst() throws IOException {
    write("in/a.txt", "a");
    write("in/s/b.txt", "b");
    Path copy = Files.writeString(folder.resolve("in/copy.txt"), "a");
    Files.createLink(folder.resolve("in/hard.txt"), copy);
    Files.createSymbolicLink(folder.resolve("in/soft.txt"), copy);
    assertThat(ids(folder.resolve("in"), folder.resolve("in/s"), folder.resolve("in/a.txt")))
        .as("tools make hard links of equal files of different people")
        .containsExactly("a.txt", "copy.txt", "hard.txt", "s/b.txt");
    assertThat(err.toString())
        .contains("Note: " + folder + "/in/soft.txt is the same file as " + copy + ": A file is")
        .contains("b.txt is the same file as " + folder + "/in/s/b.txt");
    assertThat(log.skipped()).isZero();
  }

  @Test
  void linkThatLeadsNowhereOrBack_isNamed() throws IOException {
    write("a.txt", "a");
    Files.createSymbolicLink(folder.resolve("broken.txt"), folder.resolve("none"));
    Files.createSymbolicLink(folder.resolve("loop"), folder);
    assertThat(ids(folder, folder.resolve("broken.txt"))).containsExactly("a.txt");
    assertThat(err.toString())
        .containsOnlyOnce("loop leads back to a folder above it.")
        .contains("broken.txt is a broken symbolic link.");
    assertThat(log.skipped()).isEqualTo(3);
  }

  @Test
  void unreadableFolder_isNamed() throws IOException {
    write("a.txt", "a");
    Path closed = Files.createDirectories(folder.resolve("closed"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(closed), "runs as root, who may read everything");
    assertThat(ids(folder)).containsExactly("a.txt");
    assertThat(err.toString()).contains("closed may not be read.");
  }

  @Test
  void device_isNoRegularFile() {
    Path device = Path.of("/dev/null");
    assumeFalse(Files.notExists(device), "has no /dev/null");
    assertThat(ids(device)).isEmpty();
    assertThat(err.toString()).contains("/dev/null is not a regular file.");
  }

  /** A valid file name that is not UTF-8. */
  @Test
  void nameOfOtherBytes_saidWhatToDo() throws Exception {
    assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "another locale");
    new ProcessBuilder("sh", "-c", "printf x > \"$(printf 'a\\377.txt')\"")
        .directory(folder.toFile())
        .start()
        .waitFor();
    assertThat(ids(folder)).isEmpty();
    assertThat(ids(folder.resolve("a\uFFFD.txt"))).as("as an argument").isEmpty();
    assertThat(err.toString().lines()).hasSize(2).allMatch(line -> line.endsWith("rename it."));
  }

  private List<String> ids(Path... paths) {
    return InputFiles.find(Arrays.asList(paths), log).stream().map(InputFile::id).toList();
  }

  private void write(String path, String content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, content);
  }
}
