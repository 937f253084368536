package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;

/**
 * Two Solr nodes for all tests, with operations beside checks. Tests restart the nodes they stop,
 * and delete the collections they create.
 */
final class TestCluster implements Closeable {

  /** The name of the shipped configset. */
  static final String CONFIGSET = "palimpsest";

  static final String SCHEMA = "managed-schema.xml";
  static final String CONFIG = "solrconfig.xml";

  /** The folder of the shipped configset. */
  static final Path CONF = Path.of("../../solr-configs/palimpsest/conf");

  private static final Duration RECOVERY = Duration.ofMinutes(1);

  private final Path folder;
  private final LocalCluster cluster;
  private Library demo;

  TestCluster() throws IOException {
    this(Files.createTempDirectory("palimpsest-it"));
  }

  /**
   * Starts the nodes in a folder that is deleted on {@link #close}.
   *
   * @param folder may contain {@link #nodeFolder} already
   */
  TestCluster(Path folder) throws IOException {
    this.folder = folder;
    cluster = LocalCluster.start(new LocalClusterConfig(folder.resolve("home"), 0, 2));
    cluster.uploadConfigset(CONFIGSET, CONF);
  }

  /** The folder of a node's cores. */
  static Path nodeFolder(Path folder, int number) {
    return folder.resolve("home").resolve("node" + number);
  }

  /**
   * The read-only library of all tests: the demo's documents and 200 generated ones, in 2 shards
   * with 2 replicas each.
   */
  synchronized Library demo() throws IOException {
    if (demo == null) {
      Library created = create("demo", CONFIGSET, 2, 2);
      created.index(demoDocuments());
      demo = created;
    }
    return demo;
  }

  /** The documents of {@link #demo()}. */
  static Map<String, String> demoDocuments() throws IOException {
    Map<String, String> documents = new TreeMap<>(Texts.demoLibrary());
    documents.putAll(new Texts(1).documents("generated-", 200));
    return documents;
  }

  /** Uploads the shipped configset with an edited schema. */
  void upload(String configset, UnaryOperator<String> schemaEdit) throws IOException {
    upload(configset, Map.of(SCHEMA, schemaEdit));
  }

  /** Uploads the shipped configset with edited files. */
  void upload(String configset, Map<String, UnaryOperator<String>> edits) throws IOException {
    Path conf = Files.createTempDirectory(folder, "conf");
    try (Stream<Path> files = Files.list(CONF)) {
      for (Path file : files.toList()) {
        Files.copy(file, conf.resolve(file.getFileName()));
      }
    }
    for (Map.Entry<String, UnaryOperator<String>> edit : edits.entrySet()) {
      Path file = conf.resolve(edit.getKey());
      String shipped = Files.readString(file);
      String edited = edit.getValue().apply(shipped);
      assertThat(edited).as("the edit found its place").isNotEqualTo(shipped);
      Files.writeString(file, edited);
    }
    cluster.uploadConfigset(configset, conf);
  }

  /** Uploads a folder of test resources. */
  void upload(String configset, Path conf) throws IOException {
    cluster.uploadConfigset(configset, conf);
  }

  Library create(String name, String configset, int shards, int replicas, String... params)
      throws IOException {
    Answer answer = tryCreate(name, configset, shards, replicas, params);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return library(name);
  }

  Answer tryCreate(String name, String configset, int shards, int replicas, String... params)
      throws IOException {
    List<String> all = new ArrayList<>(List.of(params));
    all.addAll(
        List.of(
            "action=CREATE",
            "name=" + name,
            "collection.configName=" + configset,
            "numShards=" + shards,
            "replicationFactor=" + replicas,
            "waitForFinalState=true"));
    return Http.get(cluster.solrUrl() + "/admin/collections", all.toArray(String[]::new));
  }

  /** The metrics of a handler, summed over a collection's cores; for a timer its count. */
  Map<String, Long> metrics(String collection, String handler) throws IOException {
    Map<String, Long> sums = new TreeMap<>();
    String prefix = "QUERY." + handler + ".";
    for (int node = 1; node <= 2; node++) {
      Answer answer =
          Http.get(
              cluster.solrUrl(node) + "/admin/metrics",
              "group=core",
              "regex=.*" + Pattern.quote(prefix) + ".*");
      for (Map.Entry<String, JsonNode> core : answer.json().path("metrics").properties()) {
        if (core.getKey().startsWith("solr.core." + collection + ".")) {
          for (Map.Entry<String, JsonNode> metric : core.getValue().properties()) {
            JsonNode value = metric.getValue();
            long count = value.isObject() ? value.path("count").asLong() : value.asLong();
            sums.merge(metric.getKey().substring(prefix.length()), count, Long::sum);
          }
        }
      }
    }
    return sums;
  }

  void delete(Library library) throws IOException {
    String name = library.url().substring(library.url().lastIndexOf('/') + 1);
    Http.get(cluster.solrUrl() + "/admin/collections", "action=DELETE", "name=" + name);
  }

  void reload(String collection) throws IOException {
    Answer answer = tryReload(collection);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().at("/failure").isMissingNode()).as(answer.body()).isTrue();
  }

  /** Adds a replica; returns when it is active. */
  void addReplica(String collection, String shard, int node) throws IOException {
    Answer answer =
        Http.get(
            cluster.solrUrl() + "/admin/collections",
            "action=ADDREPLICA",
            "collection=" + collection,
            "shard=" + shard,
            "node=" + nodeName(node),
            "waitForFinalState=true");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  /** Creates an alias of several collections. */
  Library alias(String name, String collections) throws IOException {
    Answer answer =
        Http.get(
            cluster.solrUrl() + "/admin/collections",
            "action=CREATEALIAS",
            "name=" + name,
            "collections=" + collections);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return library(name);
  }

  void deleteAlias(String name) throws IOException {
    Http.get(cluster.solrUrl() + "/admin/collections", "action=DELETEALIAS", "name=" + name);
  }

  Answer tryReload(String collection) throws IOException {
    return Http.get(
        cluster.solrUrl() + "/admin/collections", "action=RELOAD", "name=" + collection);
  }

  /** Reloads a collection's only replica; a failed answer has the reasons. */
  Answer tryReloadCore(String collection) throws IOException {
    String url = replicas(collection).get("shard1").get(0).url();
    int slash = url.lastIndexOf('/');
    return Http.get(
        url.substring(0, slash) + "/admin/cores",
        "action=RELOAD",
        "core=" + url.substring(slash + 1));
  }

  /** A collection through the first node. */
  Library library(String name) {
    return new Library(cluster.solrUrl() + "/" + name);
  }

  /** The replicas of each shard, by their own addresses. */
  Map<String, List<Library>> replicas(String collection) throws IOException {
    return replicas(cluster.solrUrl(), collection);
  }

  static Map<String, List<Library>> replicas(String solrUrl, String collection) throws IOException {
    JsonNode status = shards(solrUrl, collection);
    Map<String, List<Library>> replicas = new TreeMap<>();
    status
        .fields()
        .forEachRemaining(
            shard -> {
              List<Library> libraries = new ArrayList<>();
              for (JsonNode replica : shard.getValue().at("/replicas")) {
                String url = replica.at("/base_url").asText() + "/" + replica.at("/core").asText();
                libraries.add(new Library(url));
              }
              replicas.put(shard.getKey(), libraries);
            });
    return replicas;
  }

  /** The state of a shard in Solr, such as {@code active}. */
  String shardState(String collection, String shard) throws IOException {
    return shards(cluster.solrUrl(), collection).at("/" + shard + "/state").asText();
  }

  private static JsonNode shards(String solrUrl, String collection) throws IOException {
    return Http.get(
            solrUrl + "/admin/collections", "action=CLUSTERSTATUS", "collection=" + collection)
        .json()
        .at("/cluster/collections/" + collection + "/shards");
  }

  /** The folder of the index of a collection's only replica. */
  Path indexFolder(String collection) throws IOException {
    String url = replicas(collection).get("shard1").get(0).url();
    int slash = url.lastIndexOf('/');
    String core = url.substring(slash + 1);
    Answer status =
        Http.get(url.substring(0, slash) + "/admin/cores", "action=STATUS", "core=" + core);
    return Path.of(status.json().at("/status/" + core + "/dataDir").asText(), "index");
  }

  /** A new folder for backups of the first node. */
  Path backupFolder() throws IOException {
    return Files.createTempDirectory(nodeFolder(folder, 1), "backups");
  }

  /** Solr's name of a node. */
  String nodeName(int number) {
    return cluster.solrUrl(number).replaceAll("http://(.*)/solr", "$1_solr");
  }

  String solrUrl() {
    return cluster.solrUrl();
  }

  String solrUrl(int number) {
    return cluster.solrUrl(number);
  }

  void stopNode(int number) throws IOException {
    cluster.stopNode(number);
  }

  /** Starts a node; returns when all replicas have recovered. */
  void startNode(int number) throws IOException {
    cluster.startNode(number);
    assertThat(cluster.awaitActive(RECOVERY)).as("all replicas recover").isTrue();
  }

  /** Stops all nodes; does nothing when called again. */
  void stop() throws IOException {
    cluster.close();
  }

  @Override
  public void close() throws IOException {
    stop();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
