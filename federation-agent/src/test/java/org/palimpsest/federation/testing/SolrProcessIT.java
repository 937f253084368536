package org.palimpsest.federation.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class SolrProcessIT {

  @Test
  @Tag("long")
  void twoSideBySide_eachWithItsOwnCollections() {
    SolrProcess first = SolrProcess.shared();
    first.createLibrary(
        "harness", List.of(new SourceDocument("a", Map.of("title", "A", "text", "A short text."))));
    try (SolrProcess second = SolrProcess.start();
        SolrConnection toFirst = first.connect();
        SolrConnection toSecond = second.connect()) {
      assertThat(second.solrUrl()).isNotEqualTo(first.solrUrl());
      assertThat(new CollectionAdmin(toFirst).exists("harness")).isTrue();
      assertThat(new CollectionAdmin(toSecond).exists("harness")).isFalse();

      String url = second.solrUrl();
      second.kill();
      second.startAgain();
      assertThat(second.solrUrl()).isEqualTo(url);
    }
  }

  /** A scan finds text in Solr's log, so it reads the right folder. */
  @Test
  @Tag("long")
  void textInAUrl_isFoundInTheLog() throws Exception {
    SolrProcess solr = SolrProcess.shared();
    String text = Prose.of(41, 3);
    solr.createLibrary("logged", List.of());
    try (SolrConnection connection = solr.connect()) {
      connection.send(new QueryRequest(new ModifiableSolrParams().set("q", text)), "logged");
    }
    LogScan scan = new LogScan().text(text);
    // The log is written by a thread of its own.
    Await.that("the log has the text").until(() -> !scan.findings().isEmpty());
    assertThat(scan.findings()).allMatch(found -> found.file().startsWith(solr.home()));
  }
}
