package org.palimpsest.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class SentenceEncoderTest {

  /** Four hundred single file names. */
  private static final String LONG = "a-paper-of-a-class.txt ".repeat(1000);

  @TempDir private Path folder;

  private String printed(String... options) throws IOException, InterruptedException {
    Path printed = folder.resolve("printed.txt");
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(List.of(options));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), EncodeOnce.class.getName()));
    new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(printed.toFile())
        .start()
        .waitFor();
    return Files.readString(printed);
  }

  @Test
  void longCommandLine_isNoHindrance() throws IOException, InterruptedException {
    assertThat(printed("-Dlong=" + LONG)).contains(EncodeOnce.DONE);
  }

  @Test
  void temporaryFolder_isLeftWithoutFiles() throws IOException, InterruptedException {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));

    assertThat(printed("-Djava.io.tmpdir=" + temporary)).contains(EncodeOnce.DONE);
    try (Stream<Path> left = Files.walk(temporary)) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @Test
  void noTemporaryFolder_isSaid() throws IOException, InterruptedException {
    assertThat(printed("-Djava.io.tmpdir=" + folder.resolve("none")))
        .contains("a temporary folder from which programs may be loaded");
  }
}
