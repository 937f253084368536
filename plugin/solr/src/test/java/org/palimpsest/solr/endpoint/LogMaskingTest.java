package org.palimpsest.solr.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.response.SolrQueryResponse;
import org.junit.jupiter.api.Test;

/** The request's line in the log. */
final class LogMaskingTest {

  private static String masked(String name, String... values) {
    ModifiableSolrParams params = new ModifiableSolrParams().set("rows", 3).set(name, values);
    SolrQueryResponse response = new SolrQueryResponse();
    response.getToLog().add("params", "{" + params + "}");
    LogMasking.mask(params, response);
    return String.valueOf(response.getToLog().get("params"));
  }

  @Test
  void parametersThatAreKnown_shown() {
    assertThat(masked("expert.gap", "17")).isEqualTo("{rows=3&expert.gap=17}");
    assertThat(masked("shards", "shard1")).contains("shards=shard1");
  }

  @Test
  void textsAndNames_hidden() {
    assertThat(masked("text", "secretive")).isEqualTo("{rows=3}");
    assertThat(masked("exclude.author", "secretive")).isEqualTo("{rows=3}");
  }

  /** A misspelt name, or one that Solr rewrites. */
  @Test
  void valuesOfUnknownNames_hidden() {
    for (String name : new String[] {"txt", "${n}", "json", "json.params.text", "q"}) {
      assertThat(masked(name, "secretive")).as(name).isEqualTo("{rows=3}");
    }
  }

  /** A text in the wrong parameter. */
  @Test
  void longValues_cutShort() {
    assertThat(masked("type", "s".repeat(1000))).isEqualTo("{rows=3&type=ssssssssssssssssssss...}");
  }

  @Test
  void forgotten_nothingShown() {
    SolrQueryResponse response = new SolrQueryResponse();
    response.getToLog().add("params", "{q=secretive}");

    LogMasking.forget(response);

    assertThat(response.getToLog().get("params")).isEqualTo("{...}");
  }
}
