package org.palimpsest.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.Extracted.Facts;
import org.palimpsest.extract.Extracted.PageStart;
import org.palimpsest.extract.Extracted.Unseen;

final class FileAccountTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final FileAccount FULL =
      new FileAccount(
          "a\nb.pdf",
          new Facts("application/pdf", "UTF-8", "00ff", 2, "A title", List.of("A", "B"), 2026),
          PageStarts.of(List.of(new PageStart(1, 0), new PageStart(2, 40))),
          List.of(new Unseen(2, "white", "nobody sees this"), new Unseen(0, "tiny", "nor this")),
          List.of(Note.of("headsNotRead", "characters", 330), Note.of("textCutOff")));

  @Test
  void written_isReadAsItWas() {
    assertThat(FileAccount.parse(FULL.toJson())).isEqualTo(FULL);
    var least =
        new FileAccount(
            "a.txt",
            new Facts("text/plain", null, "00", 0, null, List.of(), null),
            PageStarts.of(List.of()),
            List.of(),
            List.of());
    assertThat(FileAccount.parse(least.toJson())).isEqualTo(least);
  }

  @Test
  void titleOfAnyLength_isCut_soThatTheFileIsTaken() {
    var facts = new Facts("a/b", null, "00", 0, "t".repeat(5000), List.of("a".repeat(5000)), null);
    var extracted = new Extracted("Text.", List.of(), facts, List.of(), List.of(), List.of());
    FileAccount account = FileAccount.of("n".repeat(5000), extracted);
    assertThat(FileAccount.parse(account.toJson())).isEqualTo(account);
  }

  /** Text of a client must not appear as a message of this program. */
  @Test
  void notes_areKnownOnes_withTheirOwnSentences() {
    ObjectNode other = FULL.toJson();
    ((ObjectNode) other.at("/notes/0")).put("text", "Buy this.").put("rank", "information");
    assertThat(FileAccount.parse(other)).isEqualTo(FULL);
    ((ObjectNode) other.at("/notes/0/args")).put("characters", "many");
    assertThat(FileAccount.parse(other).notes().get(0).text()).contains("have many characters");
    ((ObjectNode) other.at("/notes/0/args")).putArray("characters");
    assertThatThrownBy(() -> FileAccount.parse(other)).hasMessageContaining("value of a note");
    ((ObjectNode) other.at("/notes/0")).put("code", "buyThis").putObject("args");
    assertThatThrownBy(() -> FileAccount.parse(other)).hasMessageContaining("no note");
  }

  @Test
  void whatIsNotWellFormed_isRefusedInASentence() throws Exception {
    ObjectNode foreign = FULL.toJson().put("colour", "red");
    assertThatThrownBy(() -> FileAccount.parse(foreign)).hasMessageContaining("has the members");
    ObjectNode nameless = FULL.toJson();
    nameless.remove("name");
    assertThatThrownBy(() -> FileAccount.parse(nameless)).hasMessageContaining("name");
    ObjectNode wrong = FULL.toJson().put("pageCount", -1);
    assertThatThrownBy(() -> FileAccount.parse(wrong)).hasMessageContaining("pageCount");
    assertThatThrownBy(() -> FileAccount.parse(JSON.readTree("[]")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void answer_carriesNamePagesAndWhatNobodySees() throws Exception {
    var answer =
        (ObjectNode)
            JSON.readTree(
                """
                {"document": {"id": null, "length": 90}, "partialResults": false,
                 "sources": [{"passages": [{"suspicious": {"offset": 50, "length": 9}}]}]}
                """);
    FULL.addTo(answer);
    assertThat(answer.at("/document/file/name").asText()).isEqualTo("a\nb.pdf");
    assertThat(answer.at("/sources/0/passages/0/suspicious/page").intValue()).isEqualTo(2);
    assertThat(answer.at("/signs/0/count").intValue()).isEqualTo(24);

    var partial = (ObjectNode) JSON.readTree("{\"partialResults\": true, \"sources\": []}");
    FileAccount.addUnseen(answer, partial);
    assertThat(answer.path("partialResults").asBoolean()).isTrue();
    assertThat(FULL.unseenText()).isEqualTo("nobody sees this\nnor this");
  }
}
