package org.palimpsest.solr.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.junit.jupiter.api.Test;

/** A document's own parameters stay within the request's bounds. */
final class RequestDocumentTest {

  private static final RequestDocument DOCUMENT =
      RequestDocument.of(
          Map.of(
              "id",
              "a",
              "text",
              "Some text.",
              "params",
              Map.of("rows", 3, "expert.flips", 1, "exclude.sources", List.of("x", "y"))));

  private static SolrParams params(String... namesAndValues) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      params.add(namesAndValues[i], namesAndValues[i + 1]);
    }
    return params;
  }

  @Test
  void nothingElseSet_documentHasItsOwn() {
    RequestDocument document = DOCUMENT.within(params(), null, null);

    assertThat(document.refusal()).isNull();
    assertThat(document.id()).isEqualTo("a");
    assertThat(document.own().get("rows")).isEqualTo("3");
    assertThat(document.own().getParams("exclude.sources")).containsExactly("x", "y");
    assertThat(document.textLength()).isEqualTo(10);
  }

  @Test
  void urlAndInvariants_goBeforeADocument() {
    RequestDocument document =
        DOCUMENT.within(params("rows", "9"), params("expert.flips", "0"), params());

    assertThat(document.own().get("rows")).isNull();
    assertThat(document.own().get("expert.flips")).isNull();
    assertThat(document.id()).isEqualTo("a");
  }

  @Test
  void appends_areAddedToWhatADocumentSets() {
    SolrParams appends = params("exclude.sources", "z", "exclude", "quotations");

    RequestDocument document = DOCUMENT.within(params(), params(), appends);

    assertThat(document.own().getParams("exclude.sources")).containsExactly("x", "y", "z");
    assertThat(document.own().get("exclude")).as("the request has it already").isNull();
  }

  @Test
  void malformedDocument_keepsItsIdAndSaysWhy() {
    RequestDocument document = RequestDocument.of(Map.of("id", "b", "words", "secret"));

    assertThat(document.id()).isEqualTo("b");
    assertThat(document.refusal())
        .hasMessage(
            "The document has an unknown member; known are id, text, fingerprints and params.");
  }
}
