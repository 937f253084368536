package org.palimpsest.solr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.palimpsest.core.note.Note;

/** A check of a core that is its own coordinator. */
@ExtendWith(EmbeddedSolr.Shared.class)
final class CheckComponentTest {

  private static EmbeddedCore core;

  @BeforeAll
  static void create(EmbeddedSolr solr) throws IOException {
    core = solr.create("checked");
  }

  @AfterAll
  static void remove() {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.update("{\"delete\": {\"query\": \"*:*\"}}");
  }

  private static void add(String id, String text) {
    core.update("[{\"id\": \"" + id + "\", \"text\": \"" + text + "\"}]");
  }

  private static List<?> list(NamedList<Object> answer, String member) {
    return (List<?>) answer.get(member);
  }

  private static Object ratio(NamedList<Object> answer) {
    return ((NamedList<?>) answer.get("ratios")).get("total");
  }

  @Test
  void copiedText_foundInItsSourceInBothLanguages() {
    String english = SampleTexts.english(1, 6);
    String chinese = SampleTexts.chinese(2, 20);
    add("english", english);
    add("chinese", chinese);
    add("other", SampleTexts.english(3, 6));

    NamedList<Object> answer = core.check(english + "\n\n" + chinese);

    assertThat(list(answer, "sources"))
        .extracting("id")
        .containsExactlyInAnyOrder("english", "chinese");
    assertThat(list(answer, "warnings")).isEmpty();
    assertThat((Double) ratio(answer)).isGreaterThan(.95);
  }

  @Test
  void ownText_nothingFound() {
    add("other", SampleTexts.english(4, 6));

    NamedList<Object> answer = core.check(SampleTexts.chinese(5, 20));

    assertThat(list(answer, "sources")).isEmpty();
    assertThat(ratio(answer)).isEqualTo(0.0);
  }

  @Test
  void indexedDocument_checkedWithoutItself() {
    add("one", SampleTexts.english(6, 6));
    add("two", SampleTexts.english(6, 6));

    NamedList<Object> answer = core.get("/check", "id=one");

    assertThat(list(answer, "sources")).extracting("id").containsExactly("two");
  }

  @Test
  void documentsWithTextButWithoutFingerprints_warnedOf() throws IOException {
    String text = SampleTexts.english(7, 6);
    add("whole", SampleTexts.english(8, 6));
    core.addAroundTheChain("bare", text);
    core.addAroundTheChain("barer", SampleTexts.chinese(9, 20));

    assertThat(list(core.check(text, "expert.depth=fingerprints"), "warnings"))
        .isEqualTo(List.of(Note.of("tableless", "documents", 2L).toMap()));

    core.update("[{\"id\": \"bare\", \"text\": {\"set\": \"" + text + "\"}}]");
    core.update("{\"delete\": [\"barer\"]}");

    NamedList<Object> mended = core.check(text, "expert.depth=fingerprints");
    assertThat(list(mended, "warnings"))
        .isEqualTo(List.of(Note.of("sameText", "documents", 1, "example", "bare").toMap()));
    assertThat(list(mended, "sources")).extracting("id").containsExactly("bare");
  }
}
