package org.palimpsest.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.PalimpsestException;

final class BatchOutputTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private Path folder;

  private static ObjectNode object(String json) throws IOException {
    return (ObjectNode) MAPPER.readTree(json);
  }

  @Test
  void whatWasNotNoted_isWrittenAgainOnce() throws IOException {
    Path file = folder.resolve("out");
    long sound;
    try (BatchOutput output = BatchOutput.open(file, 0, false)) {
      output.write(object("{\"a\":\"文\"}"));
      sound = output.force();
      output.write(object("{\"b\":2}"));
    }
    byte[] whole = Files.readAllBytes(file);
    for (int length = (int) sound; length <= whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      try (BatchOutput output = BatchOutput.open(file, sound, true)) {
        output.write(object("{\"b\":2}"));
        assertThat(output.force()).isEqualTo(whole.length);
      }
      assertThat(file).hasContent("{\"a\":\"文\"}\n{\"b\":2}\n");
    }
  }

  @Test
  void shortenedFile_refused() throws IOException {
    Path file = Files.writeString(folder.resolve("out"), "12345");
    for (Path shorter : new Path[] {file, folder.resolve("none")}) {
      assertThatThrownBy(() -> BatchOutput.open(shorter, 6, true))
          .isInstanceOf(PalimpsestException.class)
          .hasMessageContaining("was shortened or removed");
    }
    assertThat(file).hasContent("12345");
  }

  @Test
  void earlierResults_notReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("out"), "earlier");
    assertThatThrownBy(() -> BatchOutput.open(file, 0, false))
        .isInstanceOf(PalimpsestException.class)
        .hasMessageContaining("is there already");
    assertThat(file).hasContent("earlier");
  }

  @Test
  void outputThatIsNoFile_refused() {
    for (Path none : new Path[] {folder, Path.of("/dev/full")}) {
      assertThatThrownBy(() -> BatchOutput.open(none, 0, false))
          .isInstanceOf(PalimpsestException.class)
          .hasMessage(none + " is no regular file, which a batch needs to go on with.");
    }
  }

  @Test
  void textThatOnlyTheIntakeHolds_isNotSaidToBeInTheLibrary() throws IOException {
    String json =
        "{\"warnings\":[{\"code\":\"sameText\",\"args\":{\"documents\":1,\"example\":\"b\"}}],"
            + "\"sources\":[{\"id\":\"b\",\"sameText\":true,\"collection\":\"t\"%s}]}";
    assertThat(warningOf(json.replace("%s", "")))
        .isEqualTo("sameTextInIntake {\"documents\":1,\"example\":\"b\"}");
    String other = "},{\"id\":\"a\",\"sameText\":true,\"collection\":\"c\"";
    assertThat(warningOf(json.replace("%s", other)))
        .isEqualTo("sameText {\"documents\":1,\"example\":\"b\"}");
    assertThat(warningOf(json.replace("\"t\"%s", "\"c\"")))
        .isEqualTo("sameText {\"documents\":1,\"example\":\"b\"}");
  }

  private static String warningOf(String json) throws IOException {
    ObjectNode answer = object(json);
    BatchOutput.markIntake(answer, "t", false);
    return answer.at("/warnings/0/code").asText() + " " + answer.at("/warnings/0/args");
  }

  @Test
  void sources_markedByTheirCollection() throws IOException {
    String json =
        "{\"sources\":[{\"id\":\"a\",\"collection\":\"c\"},{\"id\":\"a\",\"collection\":\"t\"},"
            + "{\"id\":\"b\"}]}";
    ObjectNode one = object(json);
    assertThat(BatchOutput.markIntake(one, "t", false)).isEqualTo(1);
    assertThat(one)
        .hasToString(
            "{\"sources\":[{\"id\":\"a\"},{\"id\":\"a\",\"intake\":true},{\"id\":\"b\"}]}");

    ObjectNode several = object(json);
    assertThat(BatchOutput.markIntake(several, "t", true)).isEqualTo(1);
    assertThat(several.at("/sources/0/collection").asText()).isEqualTo("c");
    assertThat(BatchOutput.markIntake(object("{\"sources\":[]}"), "t", false)).isZero();
  }

  @Test
  void otherPlacesOfAPassage_markedAsSourcesAre() throws IOException {
    ObjectNode answer =
        object(
            "{\"sources\":[{\"id\":\"a\",\"collection\":\"c\",\"passages\":[{\"alsoIn\":["
                + "{\"id\":\"b\",\"collection\":\"t\"},{\"id\":\"d\",\"collection\":\"c\"}]}]}]}");

    assertThat(BatchOutput.markIntake(answer, "t", false)).isZero();
    assertThat(answer)
        .hasToString(
            "{\"sources\":[{\"id\":\"a\",\"passages\":[{\"alsoIn\":["
                + "{\"id\":\"b\",\"intake\":true},{\"id\":\"d\"}]}]}]}");
  }

  @Test
  void sourceOfAShortCopy_isMarkedAndNotCounted() throws IOException {
    ObjectNode answer =
        object(
            "{\"short\":[{\"sources\":[{\"id\":\"a\",\"collection\":\"t\"},"
                + "{\"id\":\"b\",\"collection\":\"c\"}]}]}");

    assertThat(BatchOutput.markIntake(answer, "t", false)).isZero();

    assertThat(answer.toString())
        .isEqualTo("{\"short\":[{\"sources\":[{\"id\":\"a\",\"intake\":true},{\"id\":\"b\"}]}]}");
  }
}
