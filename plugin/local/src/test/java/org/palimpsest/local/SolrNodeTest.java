package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SolrNodeTest {

  @TempDir private Path home;

  private String solrXml() throws IOException {
    return Files.readString(home.resolve("solr.xml"));
  }

  /** A book against books takes longer than a minute. */
  @Test
  void newHome_shardsHaveSolrsOwnTenMinutes() throws IOException {
    SolrNode.createHome(home);

    assertThat(solrXml())
        .contains("<int name=\"socketTimeout\">600000</int>")
        .contains("<int name=\"distribUpdateSoTimeout\">600000</int>");
  }

  @Test
  void homeOfBefore_hasThemNow() throws IOException {
    SolrNode.createHome(home);
    String now = solrXml();
    Files.writeString(home.resolve("solr.xml"), now.replace("600000", "60000"));

    SolrNode.createHome(home);

    assertThat(solrXml()).isEqualTo(now);
  }

  @Test
  void changedSolrXml_stays() throws IOException {
    SolrNode.createHome(home);
    String changed = solrXml().replace("600000", "60000").replace("1024", "2048");
    Files.writeString(home.resolve("solr.xml"), changed);

    SolrNode.createHome(home);

    assertThat(solrXml()).isEqualTo(changed);
  }
}
