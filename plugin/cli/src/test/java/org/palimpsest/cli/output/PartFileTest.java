package org.palimpsest.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Content of the file's name before and after. */
@Timeout(300)
final class PartFileTest {

  @TempDir private Path folder;

  private static void write(Path file, boolean whole) throws IOException {
    try (var part = new PartFile(file)) {
      Files.writeString(part.part(), "new");
      if (whole) {
        part.whole();
      }
    }
  }

  private Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList().stream();
    }
  }

  @Test
  void wholeFile_takesItsNameAndNothingElse() throws IOException {
    Path usual = Files.writeString(folder.resolve("usual"), "");
    Path file = folder.resolve("page.html");
    write(file, true);
    assertThat(file).hasContent("new");
    assertThat(names()).containsExactly("page.html", "usual");
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
  }

  @Test
  void fileThatIsNotWhole_leavesTheEarlierOne() throws IOException {
    Path file = Files.writeString(folder.resolve("page.html"), "earlier");
    write(file, false);
    assertThat(file).hasContent("earlier");
    assertThat(names()).containsExactly("page.html");
  }

  @Test
  void permissionsOfTheEarlierFile_stay() throws IOException {
    Path file = Files.writeString(folder.resolve("page.html"), "earlier");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    write(file, true);
    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  /** A user's file may have any name. */
  @Test
  void fileNamedLikeAPart_isLeftAlone() throws IOException {
    Path own = Files.writeString(folder.resolve("page.html.part"), "own");
    write(folder.resolve("page.html"), true);
    write(folder.resolve("page.html"), false);
    assertThat(own).hasContent("own");
    assertThat(names()).containsExactly("page.html", "page.html.part");
  }

  @Test
  void pipe_isWrittenIntoAndStays() throws Exception {
    Path pipe = folder.resolve("pipe");
    int made = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    assumeThat(made).as("mkfifo").isZero();
    var read = CompletableFuture.supplyAsync(() -> content(pipe));
    write(pipe, true);
    assertThat(read.join()).isEqualTo("new");
    assertThat(Files.exists(pipe) && !Files.isRegularFile(pipe)).isTrue();
    assertThat(names()).containsExactly("pipe");
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void folder_isRefused() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatIOException()
        .isThrownBy(() -> write(empty, true))
        .withMessage(empty + ": it is a folder");
    assertThat(empty).isEmptyDirectory();
  }

  @Test
  void link_staysAndItsFileIsWritten() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path there = Files.writeString(other.resolve("there"), "earlier");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("other/there"));
    Path linkToLink = Files.createSymbolicLink(folder.resolve("link2"), link);
    Path dangling = Files.createSymbolicLink(folder.resolve("link3"), Path.of("other/new"));
    write(linkToLink, true);
    write(dangling, true);
    assertThat(there).hasContent("new");
    assertThat(other.resolve("new")).hasContent("new");
    for (Path each : new Path[] {link, linkToLink, dangling}) {
      assertThat(Files.isSymbolicLink(each)).isTrue();
    }
    assertThat(names()).containsExactly("link", "link2", "link3", "other");
  }

  @Test
  void linkToItself_isRefused() throws IOException {
    Path loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
    assertThatIOException()
        .isThrownBy(() -> write(loop, true))
        .withMessage(loop + ": it is a link to itself");
    assertThat(Files.exists(loop, LinkOption.NOFOLLOW_LINKS)).isTrue();
  }

  @Test
  void folderThatIsMissing_isToldByTheNameThatWasGiven() {
    Path file = folder.resolve("none/page.html");
    assertThatIOException()
        .isThrownBy(() -> write(file, true))
        .isInstanceOf(NoSuchFileException.class)
        .withMessage(file.toString());
  }
}
