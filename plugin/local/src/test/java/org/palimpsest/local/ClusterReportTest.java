package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;

final class ClusterReportTest {
  @Test
  void replicas_countedByCollection() {
    Map<String, Object> replicas =
        Map.of("core_node1", Map.of("state", "active"), "core_node2", Map.of("state", "down"));
    Map<String, Object> shards = Map.of("shard1", new NamedList<>(Map.of("replicas", replicas)));
    NamedList<Object> status = new NamedList<>();
    status.add(
        "cluster",
        new NamedList<>(
            Map.of(
                "live_nodes",
                List.of("127.0.0.1:8983_solr"),
                "collections",
                Map.of("library", Map.of("shards", shards)))));

    assertThat(ClusterReport.of(status))
        .isEqualTo(
            new ClusterReport(
                List.of("127.0.0.1:8983_solr"),
                List.of("library (shards: 1, active replicas: 1 of 2)")));
  }

  @Test
  void nobodyListens_saidWithAddress() throws IOException {
    int port;
    try (ServerSocket closedAtOnce = new ServerSocket(0, 1, LocalCluster.address())) {
      port = closedAtOnce.getLocalPort();
    }
    String url = "http://127.0.0.1:" + port + "/solr";

    assertThatExceptionOfType(LocalClusterException.class)
        .isThrownBy(() -> ClusterReport.ask(url))
        .withMessageStartingWith("Solr does not answer at " + url + " (");
  }
}
