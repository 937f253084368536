package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read of backups before anything is changed. */
final class StateRestoreTest {

  private static final String HEAD =
      "{\"kind\":\"palimpsest state\",\"version\":1,\"site\":\"alpha\",\"at\":\"2026-05-04T12:00:00Z\"}";
  private static final String DOCUMENT =
      "{\"in\":\"results\",\"document\":{\"id\":\"t1\",\"json\":\"a secret text\"}}";
  private static final String END = "{\"end\":true,\"documents\":1}";

  @TempDir private Path folder;

  private Path write(String... lines) throws IOException {
    Path file = folder.resolve("a.state");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  @Test
  void whole_isReadToTheEnd() throws IOException {
    assertThat(StateRestore.read(write(HEAD, DOCUMENT, END)))
        .isEqualTo(new StateRestore.Backup("alpha", "2026-05-04T12:00:00Z", 1));
  }

  @Test
  void ofAStateOfALaterVersion_isRefusedInASentence() throws IOException {
    for (String state : List.of("1.0", StateVersion.CURRENT.toString())) {
      assertThat(StateRestore.read(write(headOf(state), DOCUMENT, END)).documents()).isEqualTo(1);
    }
    for (String later : List.of("1.7", "2.0", "10.0")) {
      Path file = write(headOf(later), DOCUMENT, END);
      assertThatIOException()
          .isThrownBy(() -> StateRestore.read(file))
          .withMessage(
              "The backup "
                  + file
                  + " is of a state of version "
                  + later
                  + ", which a later version of Palimpsest has made; this one knows "
                  + StateVersion.CURRENT
                  + ". Restore it with the later one.");
    }
    Path odd = write(headOf("one"), DOCUMENT, END);
    assertThatIOException()
        .isThrownBy(() -> StateRestore.read(odd))
        .withMessageContaining("damaged");
  }

  private static String headOf(String state) {
    return HEAD.replace("\"site\"", "\"state\":\"" + state + "\",\"site\"");
  }

  @Test
  void cutOffAnywhere_isRefused() throws IOException {
    byte[] whole = Files.readAllBytes(write(HEAD, DOCUMENT, END));
    Path cut = folder.resolve("cut.state");
    for (int length = 0; length < whole.length; length++) {
      Files.write(cut, Arrays.copyOf(whole, length));
      assertThatIOException()
          .as("%d of %d bytes", length, whole.length)
          .isThrownBy(() -> StateRestore.read(cut))
          .withMessageMatching("(?s)The (backup|file) .*cut\\.state is .*")
          .withMessageNotContaining("secret");
    }
  }

  @Test
  void aBitThatFlipped_isNoticed() throws IOException {
    byte[] whole = Files.readAllBytes(write(HEAD, DOCUMENT, END));
    Path flipped = folder.resolve("flipped.state");
    for (int i = 10; i < whole.length; i++) { // behind gzip's own head
      byte[] other = whole.clone();
      other[i] ^= 4;
      Files.write(flipped, other);
      assertThatIOException().as("byte %d", i).isThrownBy(() -> StateRestore.read(flipped));
    }
  }

  @Test
  void linesThatAreMissing_areNoticed() throws IOException {
    assertRefused("is cut off", HEAD, DOCUMENT);
    assertRefused("is damaged", HEAD, END);
    assertRefused("is damaged", HEAD, DOCUMENT, END, DOCUMENT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | is no backup of a site's state",
        "[] | is damaged",
        "a secret line | is damaged",
        "{\"kind\":\"palimpsest state\",\"version\":2} | has version 2, which another version"
      })
  void otherHeads_areRefused(String head, String sentence) throws IOException {
    assertRefused(sentence, head, END);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"in\":\"nowhere\",\"document\":{\"id\":\"secret\"}}",
        "{\"in\":\"results\",\"document\":{\"json\":\"secret\"}}",
        "{\"in\":\"results\"}"
      })
  void documentsOfNoCollection_orWithoutId_areRefused(String document) throws IOException {
    assertRefused("is damaged", HEAD, document, END);
  }

  @Test
  void anyOtherFile_isNoBackup() throws IOException {
    Path file = Files.writeString(folder.resolve("text"), "A secret, and no backup at all.");
    assertThatIOException()
        .isThrownBy(() -> StateRestore.read(file))
        .withMessageContaining("is no backup")
        .withMessageNotContaining("ecret");
  }

  @Test
  void aFolder_orNothing_isNoFile() {
    for (Path path : new Path[] {folder, folder.resolve("nothing")}) {
      assertThatIOException()
          .isThrownBy(() -> StateRestore.read(path))
          .withMessage("There is no file " + path + ".");
    }
  }

  private void assertRefused(String sentence, String... lines) throws IOException {
    Path file = write(lines);
    assertThatIOException()
        .isThrownBy(() -> StateRestore.read(file))
        .withMessageContaining(sentence)
        .withMessageNotContaining("secret");
  }
}
