package org.palimpsest.federation.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class SolrProcessIT {

  @Test
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
}
