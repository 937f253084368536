package org.palimpsest.core.note;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class NotesTest {

  @Test
  void note_hasItsSentenceRankAndScope() {
    Note note = Note.of("tableless", "documents", 1234L);
    assertThat(note.text())
        .startsWith("1,234 documents of the library have text but no fingerprints;");
    assertThat(note.toMap().keySet()).containsExactly("code", "rank", "scope", "args", "text");
    assertThat(note.rank()).isEqualTo(Note.ERROR);
    assertThat(note.scope()).isEqualTo(Note.LIBRARY);
    assertThat(Notes.KNOWN.chinese(note)).startsWith("文献库中有 1,234 篇文献");
  }

  @Test
  void wordsFollowTheirNumber() {
    assertThat(Note.of("tableless", "documents", 1).text())
        .startsWith("1 document of the library has text but no fingerprints;");
    assertThat(Note.of("sameText", "documents", 1, "example", "a.txt").text())
        .isEqualTo("1 document of the library has the same text: a.txt.");
    assertThat(Note.of("sameText", "documents", 2, "example", "a.txt").text())
        .isEqualTo("2 documents of the library have the same text: a.txt, for example.");
  }

  @Test
  void otherValues_areRefused() {
    assertThatThrownBy(() -> Note.of("tableless"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The values of the note tableless are [documents].");
    assertThatThrownBy(() -> Note.of("tableless", "documents", 1, "more", 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Note.of("section.abstract"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no note of this code.");
  }

  @Test
  void longStrings_loseTheirMidstAndMeanNothing() {
    Note note = Note.of("sameText", "documents", 1, "example", "{documents} $1 ".repeat(500));
    assertThat((String) note.args().get("example")).hasSize(1005).endsWith("{documents} $1 ");
    assertThat(note.text()).contains("{documents} $1 {documents}");
  }

  @Test
  void noteOfAnotherVersion_isShownAsItCame() {
    Note note = new Note("fromTomorrow", "warning", null, Map.of("a", 1), "A sentence.");
    assertThat(Notes.KNOWN.chinese(note)).isEqualTo("A sentence.");
  }
}
