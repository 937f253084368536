package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrQuery;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One cluster for all tests; each test leaves it with all replicas active. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class LocalClusterIT {
  private static final String COLLECTION = "numbers";
  private static final int DOCUMENTS = 1000;
  private static final Duration RECOVERY = Duration.ofMinutes(2);

  @TempDir static Path home;
  @TempDir Path otherHome;

  private static LocalCluster cluster;

  @BeforeAll
  static void startWithCollection() throws Exception {
    cluster = LocalCluster.start(config());
    Path configset = Path.of(LocalClusterIT.class.getResource("/configset").toURI());
    cluster.uploadConfigset("trivial", configset);
    try (SolrClient client = client(1)) {
      CollectionAdminRequest.createCollection(COLLECTION, "trivial", 2, 2).process(client);
      List<SolrInputDocument> documents = new ArrayList<>();
      for (int i = 0; i < DOCUMENTS; i++) {
        documents.add(new SolrInputDocument("id", "number" + i));
      }
      client.add(COLLECTION, documents);
      client.commit(COLLECTION);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void indexed_foundThroughEachNode() throws Exception {
    assertThat(count(1, "id:number*")).isEqualTo(DOCUMENTS);
    assertThat(count(2, "id:number*")).isEqualTo(DOCUMENTS);
  }

  @Test
  void restart_sameAddressesAndData() throws Exception {
    String url = cluster.solrUrl();
    String zkHost = cluster.zkHost();

    cluster.close();
    cluster = LocalCluster.start(config());

    assertThat(cluster.solrUrl()).isEqualTo(url);
    assertThat(cluster.zkHost()).isEqualTo(zkHost);
    assertThat(cluster.awaitActive(RECOVERY)).isTrue();
    assertThat(count(1, "id:number*")).isEqualTo(DOCUMENTS);
  }

  @Test
  @Tag("long")
  void restartOnOtherPorts_sameData() throws Exception {
    cluster.close();
    Files.delete(home.resolve("ports.properties"));
    cluster = LocalCluster.start(config());

    assertThat(cluster.awaitActive(RECOVERY)).isTrue();
    assertThat(count(1, "id:number*")).isEqualTo(DOCUMENTS);
  }

  @Test
  void stoppedNode_catchesUpWhenStartedAgain() throws Exception {
    cluster.stopNode(2);
    cluster.stopNode(2); // does nothing
    assertThat(cluster.awaitActive(Duration.ZERO)).isFalse();
    try (SolrClient client = client(1)) {
      client.add(COLLECTION, new SolrInputDocument("id", "meanwhile"));
      client.commit(COLLECTION);
    }
    assertThat(count(1, "id:number*")).as("a replica of each shard is left").isEqualTo(DOCUMENTS);

    cluster.startNode(2);
    cluster.startNode(2); // does nothing

    assertThat(cluster.awaitActive(RECOVERY)).isTrue();
    assertThat(count(2, "id:meanwhile")).isEqualTo(1);
  }

  @Test
  void unknownNode_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cluster.stopNode(3))
        .withMessage("node 3; there are 1..2");
  }

  @Test
  void sameHome_refused() {
    assertThatExceptionOfType(LocalClusterException.class)
        .isThrownBy(() -> LocalCluster.start(config()))
        .withMessage(
            "The home %s is in use by a running cluster: stop that one, or take another --home.",
            home);
  }

  @Test
  void takenPort_refusedAndHomeFree() throws IOException {
    try (ServerSocket other = portWithAFreeOneForZooKeeper()) {
      int port = other.getLocalPort();

      assertThatExceptionOfType(LocalClusterException.class)
          .isThrownBy(() -> LocalCluster.start(new LocalClusterConfig(otherHome, port, 1)))
          .withMessage(
              "Port %d, for Solr node 1, is taken: stop the program that listens there, or choose"
                  + " another with --port (ZooKeeper takes that plus 1000).",
              port);
      assertThat(HomeLock.isHeld(otherHome)).isFalse();
    }
  }

  /** Any port is taken whose one for ZooKeeper, which another program may use, is free. */
  private static ServerSocket portWithAFreeOneForZooKeeper() throws IOException {
    while (true) {
      ServerSocket socket = new ServerSocket(0, 1, LocalCluster.address());
      int zooKeeper = socket.getLocalPort() + LocalClusterConfig.ZOOKEEPER_PORT_OFFSET;
      try {
        new ServerSocket(zooKeeper, 1, LocalCluster.address()).close();
        return socket;
      } catch (IOException | IllegalArgumentException e) { // in use, or no port
        socket.close();
      }
    }
  }

  @Test
  void takenZooKeeperPort_refused() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, LocalCluster.address())) {
      int port = other.getLocalPort() - LocalClusterConfig.ZOOKEEPER_PORT_OFFSET;

      assertThatExceptionOfType(LocalClusterException.class)
          .isThrownBy(() -> LocalCluster.start(new LocalClusterConfig(otherHome, port, 1)))
          .withMessageStartingWith("Port %d, for ZooKeeper, is taken: ", other.getLocalPort());
    }
  }

  @Test
  void brokenSolrXml_reasonSaidAndHomeFree() throws IOException {
    Files.createDirectory(otherHome.resolve("node1"));
    Files.writeString(otherHome.resolve("node1/solr.xml"), "<solr><int name='port'>1</int></solr>");

    assertThatExceptionOfType(LocalClusterException.class)
        .isThrownBy(() -> LocalCluster.start(new LocalClusterConfig(otherHome, 0, 1)))
        .withMessage("Solr node 1 did not start (Unknown configuration value in solr.xml: port).");
    assertThat(HomeLock.isHeld(otherHome)).isFalse();
  }

  @Test
  void allSockets_listenOnLoopbackOnly() throws IOException {
    assumeTrue(ListeningSockets.areKnown(), "this system does not list sockets in /proc");

    assertThat(ListeningSockets.addresses())
        .hasSizeGreaterThanOrEqualTo(3) // two nodes and ZooKeeper
        .isSubsetOf(ListeningSockets.LOOPBACK);
  }

  @Test
  void otherHostName_notServed() throws IOException {
    assertThat(statusLine("127.0.0.1")).contains("200");
    assertThat(statusLine("localhost")).contains("200");
    assertThat(statusLine("attacker.example")).contains("404");
  }

  /**
   * Links and pictures of any page send requests from a browser on this machine, without reading
   * answers.
   */
  @Test
  void otherPagesRequests_notServed() throws IOException {
    assertThat(statusLine("127.0.0.1", "Sec-Fetch-Site: none\r\n")).contains("200");
    assertThat(statusLine("127.0.0.1", "Sec-Fetch-Site: same-origin\r\n")).contains("200");
    assertThat(statusLine("127.0.0.1", "Sec-Fetch-Site: cross-site\r\n")).contains("403");
    assertThat(statusLine("127.0.0.1", "Sec-Fetch-Site: same-site\r\n")).contains("403");
  }

  private static String statusLine(String host) throws IOException {
    return statusLine(host, "");
  }

  /**
   * Writes the request by hand, since clients do not send another host name than they connect to.
   */
  private static String statusLine(String host, String headers) throws IOException {
    int port = URI.create(cluster.solrUrl()).getPort();
    try (Socket socket = new Socket(LocalCluster.address(), port)) {
      OutputStream out = socket.getOutputStream();
      String request =
          "GET /solr/admin/info/system HTTP/1.1\r\nHost: "
              + host
              + ":"
              + port
              + "\r\n"
              + headers
              + "Connection: close\r\n\r\n";
      out.write(request.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return answer.lines().findFirst().orElseThrow();
    }
  }

  private static LocalClusterConfig config() {
    return new LocalClusterConfig(home, LocalClusterConfig.PORT_ANY, 2);
  }

  private static SolrClient client(int node) {
    return new HttpJdkSolrClient.Builder(cluster.solrUrl(node)).useHttp1_1(true).build();
  }

  /** Counts with the node's own replicas, to notice a stale one. */
  private static long count(int node, String query) throws Exception {
    SolrQuery request = new SolrQuery(query);
    request.set("shards.preference", "replica.location:local");
    try (SolrClient client = client(node)) {
      return client.query(COLLECTION, request).getResults().getNumFound();
    }
  }
}
