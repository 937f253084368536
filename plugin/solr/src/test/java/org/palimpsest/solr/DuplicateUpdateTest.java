package org.palimpsest.solr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Near duplicates that come into a core. */
@ExtendWith(EmbeddedSolr.Shared.class)
final class DuplicateUpdateTest {

  private static final String NEWS = SampleTexts.english(81, 12);
  private static final String PAGE =
      "Home News Sport Weather Login\\n\\n" + NEWS + "\\n\\nShare Print Comment 12 March 2024";
  private static final String OTHER = SampleTexts.english(82, 12);

  private EmbeddedCore core;

  @BeforeEach
  void create(EmbeddedSolr solr) throws IOException {
    core = solr.create("coming");
  }

  @AfterEach
  void remove() {
    core.close();
  }

  private static String document(String id, String text) {
    return "{\"id\": \"" + id + "\", \"text\": \"" + text + "\"}";
  }

  /** Adds without a commit, so that no search finds it. */
  private NamedList<Object> add(String action, String... documents) {
    return core.updateUncommitted("[" + String.join(",", documents) + "]", "duplicates=" + action);
  }

  private static List<String> done(NamedList<Object> answer) {
    return ((List<?>) answer.get("duplicates"))
        .stream()
            .map(entry -> (NamedList<?>) entry)
            .map(
                entry -> entry.get("id") + " " + entry.get("done") + " " + entry.get("duplicateOf"))
            .toList();
  }

  private static int count(NamedList<Object> answer, String name) {
    return (Integer) ((NamedList<?>) answer.get("palimpsest")).get(name);
  }

  private SolrDocument stored(String id) {
    return core.documents("id:" + id, "fl=id,text,duplicate_of,duplicate_group").get(0);
  }

  @Test
  void mark_namesTheFirstAndTheGroup_whetherSearchesFindItOrNot() {
    NamedList<Object> answer =
        add("mark", document("news", NEWS), document("page", PAGE), document("other", OTHER));

    assertThat(done(answer)).containsExactly("page marked news");
    assertThat(count(answer, "markedDuplicates")).isEqualTo(1);
    core.commit();
    assertThat(done(add("mark", document("again", NEWS)))).containsExactly("again marked news");
    core.commit();
    assertThat(stored("news").get("duplicate_of")).isNull();
    assertThat(stored("news").get("duplicate_group")).isEqualTo("news");
    assertThat(stored("page").get("duplicate_of")).isEqualTo("news");
    assertThat(stored("again").get("duplicate_group")).isEqualTo("news");
    assertThat(stored("other").get("duplicate_group")).isEqualTo("other");
    assertThat(core.documents("*:*", "fq=-duplicate_of:*"))
        .extracting(document -> document.get("id"))
        .containsExactlyInAnyOrder("news", "other");
  }

  @Test
  void firstThatComesAgain_staysVisible() {
    add("mark", document("news", NEWS), document("page", PAGE));
    assertThat(done(add("mark", document("news", NEWS)))).isEmpty();
    core.commit();

    assertThat(stored("news").get("duplicate_of")).isNull();
    assertThat(stored("page").get("duplicate_of")).isEqualTo("news");
  }

  @Test
  void skip_addsNothingThatIsThere_butEachNewVersionOfADocument() {
    NamedList<Object> answer =
        add("skip", document("news", NEWS), document("page", PAGE), document("other", OTHER));
    assertThat(done(answer)).containsExactly("page skipped news");
    assertThat(count(answer, "skippedDuplicates")).isEqualTo(1);

    add("none", document("page", PAGE));
    assertThat(done(add("skip", document("page", PAGE)))).containsExactly("page updated news");
    core.commit();
    assertThat(core.count("*:*")).isEqualTo(3);
  }

  @Test
  void replace_deletesTheOthers_butNoPartAndNoWhole() {
    String longer = NEWS + " " + SampleTexts.english(83, 40);
    add("none", document("news", NEWS), document("page", PAGE), document("longer", longer));
    NamedList<Object> answer = add("replace", document("newest", NEWS));

    assertThat(done(answer))
        .containsExactlyInAnyOrder("newest replaced news", "newest replaced page");
    core.commit();
    assertThat(core.documents("*:*"))
        .extracting(document -> document.get("id"))
        .containsExactlyInAnyOrder("newest", "longer");
  }

  @Test
  void documentThatHasBeenDeleted_isNoDuplicate_thoughSearchesStillFindIt() {
    add("skip", document("news", NEWS));
    core.commit();
    core.updateUncommitted("{\"delete\": [\"news\"]}");

    assertThat(done(add("skip", document("page", PAGE)))).isEmpty();
    core.commit();
    assertThat(core.documents("*:*"))
        .extracting(document -> document.get("id"))
        .containsExactly("page");
  }

  @Test
  void textThatHasChanged_isComparedAsItIsNow() {
    add("skip", document("news", NEWS));
    core.commit();
    add("skip", document("news", OTHER));

    assertThat(done(add("skip", document("page", PAGE)))).isEmpty();
    assertThat(done(add("skip", document("copy", OTHER)))).containsExactly("copy skipped news");
  }

  @Test
  void deletionAndAddition_inOneRequestStayInOrder() {
    add("none", document("news", NEWS));
    NamedList<Object> answer =
        core.updateUncommitted(
            "{\"delete\": [\"news\"], \"add\": {\"doc\": " + document("news", OTHER) + "}}",
            "duplicates=skip");
    assertThat(done(answer)).isEmpty();
    core.commit();
    assertThat(stored("news").get("text").toString()).contains(OTHER.substring(0, 40));
  }

  @Test
  void atomicUpdateOfTheText_isMarkedToo() {
    add("mark", document("news", NEWS), document("other", OTHER));
    NamedList<Object> answer =
        add("mark", "{\"id\": \"other\", \"text\": {\"set\": \"" + PAGE + "\"}}");

    assertThat(done(answer)).containsExactly("other marked news");
    core.commit();
    assertThat(stored("other").get("duplicate_group")).isEqualTo("news");
    add("mark", "{\"id\": \"other\", \"text\": {\"set\": \"" + OTHER + "\"}}");
    core.commit();
    assertThat(stored("other").get("duplicate_of")).isNull();
    assertThat(stored("other").get("duplicate_group")).isEqualTo("other");
  }

  @Test
  void documentsWithoutRunningText_areAddedAndCounted() {
    NamedList<Object> answer =
        add("skip", document("a", "word"), document("b", "word"), "{\"id\": \"c\"}");

    assertThat(done(answer)).isEmpty();
    assertThat(count(answer, "notComparable")).isEqualTo(2);
    core.commit();
    assertThat(core.count("*:*")).isEqualTo(3);
  }

  @Test
  void documentWithoutAnId_isRefused() {
    assertThatThrownBy(() -> add("mark", "{\"text\": \"" + NEWS + "\"}"))
        .hasMessageContaining("missing mandatory uniqueKey field: id");
  }

  @Test
  void simhash_comparesSignatures() {
    add("none", document("news", NEWS));
    NamedList<Object> answer =
        core.updateUncommitted(
            "[" + document("copy", NEWS) + "," + document("other", OTHER) + "]",
            "duplicates=skip",
            "duplicates.method=simhash",
            "duplicates.distance=3");
    assertThat(done(answer)).containsExactly("copy skipped news");
  }

  @Test
  void versions_areAnsweredForEveryDocument() {
    NamedList<Object> answer =
        core.updateUncommitted(
            "[" + document("a", NEWS) + "," + document("b", OTHER) + "]",
            "duplicates=mark",
            "versions=true");
    assertThat(answer.get("adds").toString()).contains("a").contains("b");
  }

  @Test
  void withoutTheParameter_nothingIsLookedFor() {
    NamedList<Object> answer =
        core.updateUncommitted("[" + document("a", NEWS) + "," + document("b", PAGE) + "]");

    assertThat(answer.get("duplicates")).isNull();
    core.commit();
    assertThat(stored("b").get("duplicate_group")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "duplicates=delete | duplicates is 'delete', must be none, mark, skip or replace",
        "duplicates.treshold=.5 | no parameter 'duplicates.treshold'",
        "duplicates.threshold=2 | threshold is '2'",
        "duplicates.method=minhash | method is 'minhash'",
      })
  void wrongParameter_isRefusedAndNothingAdded(String param, String sentence) {
    String[] params =
        param.startsWith("duplicates=")
            ? new String[] {param}
            : new String[] {"duplicates=mark", param};
    assertThatThrownBy(() -> core.updateUncommitted("[" + document("a", NEWS) + "]", params))
        .isInstanceOf(SolrException.class)
        .hasMessageContaining(sentence)
        .extracting(failure -> ((SolrException) failure).code())
        .isEqualTo(400);
    core.commit();
    assertThat(core.count("*:*")).isZero();
  }
}
