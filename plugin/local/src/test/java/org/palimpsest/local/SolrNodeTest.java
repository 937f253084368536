package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SolrNodeTest {

  @TempDir private Path home;

  private String solrXml() throws IOException {
    return Files.readString(home.resolve("solr.xml"));
  }

  /** Checks of books exceed a minute. */
  @Test
  void newHome_shardsHaveSolrsOwnTenMinutes() throws IOException {
    SolrNode.createHome(home);

    assertThat(solrXml())
        .contains("<int name=\"socketTimeout\">600000</int>")
        .contains("<int name=\"distribUpdateSoTimeout\">600000</int>");
  }

  /** A stale replica must not lead because others start slowly. */
  @Test
  void newHome_shardsWaitForNewerReplicasAsLongAsSolrsOwn() throws IOException {
    SolrNode.createHome(home);

    assertThat(solrXml()).contains("<int name=\"leaderVoteWait\">180000</int>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"60000", "600000"})
  void homeOfBefore_hasThemNow(String socketTimeoutMillis) throws IOException {
    SolrNode.createHome(home);
    String now = solrXml();
    Files.writeString(home.resolve("solr.xml"), before(socketTimeoutMillis));

    SolrNode.createHome(home);

    assertThat(solrXml()).isEqualTo(now);
  }

  /** The file written by versions that waited ten seconds for replicas. */
  private static String before(String socketTimeoutMillis) {
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- Written at the node's first start, and left alone from then on: what is changed here stays. -->
        <solr>
          <!-- Solr's own default: a query that works here works elsewhere. -->
          <int name="maxBooleanClauses">1024</int>

          <solrcloud>
            <str name="host">127.0.0.1</str>
            <int name="hostPort">${hostPort}</int>
            <str name="hostContext">solr</str>
            <int name="zkClientTimeout">15000</int>
            <!-- How long a shard waits for replicas that may have newer documents; all nodes start together here. -->
            <int name="leaderVoteWait">10000</int>
            <int name="distribUpdateConnTimeout">5000</int>
            <int name="distribUpdateSoTimeout">TIMEOUT</int>
          </solrcloud>

          <shardHandlerFactory name="shardHandlerFactory" class="HttpShardHandlerFactory">
            <int name="connTimeout">5000</int>
            <int name="socketTimeout">TIMEOUT</int>
          </shardHandlerFactory>
        </solr>
        """
        .replace("TIMEOUT", socketTimeoutMillis);
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
