package org.palimpsest.federation.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest.ACTION;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.client.indexing.IndexListener;
import org.palimpsest.client.indexing.IndexOptions;
import org.palimpsest.client.indexing.Indexer;

/**
 * A real SolrCloud with Palimpsest's plugin, as a process: {@code palimpsest local start} on free
 * ports of 127.0.0.1, with its own home. Any number run side by side.
 *
 * <p>{@link #shared()} serves all tests of a JVM. A test that stops it, or needs a second site,
 * starts another with {@link #start(String...)}. All end with the JVM at the latest. The homes are
 * below the folder of {@link ProcessLogs}, so that scans include {@code solr-N/logs}. All logs are
 * scanned for the texts indexed here, and for their fingerprints.
 */
public final class SolrProcess implements AutoCloseable {

  private static final Duration START_WAIT = Duration.ofMinutes(4);
  private static final Duration STOP_WAIT = Duration.ofMinutes(1);
  private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(1);
  private static final String SEED = ".seed";

  /**
   * Java options for a process, and in JDK_JAVA_OPTIONS for its children: processes of a few
   * minutes gain little from optimisation.
   */
  public static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  private static final AtomicInteger COUNT = new AtomicInteger();

  private static SolrProcess shared;

  private final Path home;
  private final List<String> options;
  private final Thread ending = new Thread(this::kill, "end-solr");
  private ProcessHandle process;
  private String solrUrl;

  /** A collection with fingerprints; null before the first indexing. */
  private String library;

  private SolrProcess(Path home, List<String> options) {
    this.home = home;
    this.options = options;
  }

  /** The instance for all tests of this JVM, started at the first call. Tests must not stop it. */
  public static synchronized SolrProcess shared() {
    if (shared == null) {
      shared = start();
    }
    return shared;
  }

  /**
   * Starts a new instance without data, and waits until it answers.
   *
   * @param options of {@code palimpsest local start}, such as {@code --nodes 2}
   */
  public static SolrProcess start(String... options) {
    try {
      Path home = ProcessLogs.folder().resolve("solr-" + COUNT.incrementAndGet());
      var started = new SolrProcess(Files.createDirectories(home), List.of(options));
      started.launch();
      Runtime.getRuntime().addShutdownHook(started.ending);
      return started;
    } catch (IOException e) {
      throw new IllegalStateException("Solr did not start", e);
    }
  }

  /** {@code local start} ends after starting Solr; its home has the process id and the address. */
  private void launch() throws IOException {
    Path console = home.resolve("start.log");
    ProcessBuilder builder =
        new ProcessBuilder(command())
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(console.toFile());
    builder.environment().put("JDK_JAVA_OPTIONS", SHORT_LIVED);
    Process starter = builder.start();
    try {
      if (!starter.waitFor(START_WAIT.toSeconds(), TimeUnit.SECONDS) || starter.exitValue() != 0) {
        starter.destroyForcibly();
        throw new IllegalStateException("Solr did not start: " + Files.readString(console));
      }
    } catch (InterruptedException e) {
      starter.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while Solr started", e);
    }
    var server = new Properties();
    try (InputStream in = Files.newInputStream(home.resolve("server.properties"))) {
      server.load(in);
    }
    process = ProcessHandle.of(Long.parseLong(server.getProperty("pid"))).orElseThrow();
    solrUrl = server.getProperty("solrUrl");
  }

  private List<String> command() {
    Path libraries =
        Path.of(System.getProperty("palimpsest.local.libraries", "none"))
            .toAbsolutePath()
            .normalize();
    if (Files.notExists(libraries)) {
      throw new IllegalStateException("Build plugin/local first: there is no " + libraries);
    }
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", libraries + "/*", "org.palimpsest.cli.Palimpsest"));
    command.addAll(List.of("local", "start", "--home", home.toString()));
    // Any free ports at the first start, and the same ones at the next.
    command.addAll(List.of("--port", "0", "--heap", "512m"));
    command.addAll(options);
    return command;
  }

  /** The name of the last commit on disk, by core of a collection. */
  public static Map<String, String> commits(SolrConnection connection, String collection) {
    var look = new UpdateRequest();
    look.setAction(ACTION.COMMIT, true, true, true); // a soft one, which writes nothing
    connection.send(look, collection);
    var params = new ModifiableSolrParams();
    params.set("action", "STATUS");
    var request = new QueryRequest(params);
    request.setPath("/admin/cores");
    var commits = new TreeMap<String, String>();
    for (JsonNode core : connection.send(request, null).path("status")) {
      if (core.at("/cloud/collection").asText().equals(collection)) {
        commits.put(core.path("name").asText(), core.at("/index/segmentsFile").asText());
      }
    }
    return commits;
  }

  /** The URL, such as {@code http://127.0.0.1:41234/solr}; constant over {@link #startAgain}. */
  public String solrUrl() {
    return solrUrl;
  }

  /** Opens a connection without a password; the caller closes it. */
  public SolrConnection connect() {
    return SolrConnection.open(URI.create(solrUrl), null, REQUEST_TIMEOUT);
  }

  /** The folder of its data; the log is {@code logs/solr.log}. */
  public Path home() {
    return home;
  }

  /** The process, for tests that kill or stop it with a signal. */
  public ProcessHandle process() {
    return process;
  }

  /** Creates a collection of one shard for documents to be checked against, and fills it. */
  public void createLibrary(String collection, List<SourceDocument> documents) {
    try (SolrConnection connection = connect()) {
      var admin = new CollectionAdmin(connection);
      admin.uploadConfigsetIfAbsent();
      admin.create(collection, 1, 1);
    }
    index(collection, documents);
  }

  /** Adds documents to a collection, and commits them. */
  public void index(String collection, List<SourceDocument> documents) {
    try (SolrConnection connection = connect()) {
      var indexer = new Indexer(connection, collection, IndexOptions.DEFAULT, new Strict());
      try (indexer) {
        documents.forEach(indexer::add);
        indexer.finish();
      }
    }
    for (SourceDocument document : documents) {
      if (document.fields().get("text") instanceof String text) {
        UsedSecrets.ofThisJvm().text(text);
      }
    }
    library = collection;
    tellFingerprints();
  }

  /** Records the fingerprints of {@link #shared}, whose end is too late for a scan. */
  static synchronized void tellFingerprintsOfShared() {
    if (shared != null) {
      shared.tellFingerprints();
    }
  }

  /** Records fingerprints of the used texts by each seed, for scans of logs. */
  private void tellFingerprints() {
    if (library == null || !process.isAlive()) {
      return;
    }
    try (SolrConnection connection = connect()) {
      UsedSecrets.ofThisJvm().fingerprints(connection, library, epochs());
    }
  }

  /** The epochs of the seeds in its folder. */
  private Set<String> epochs() {
    int option = options.indexOf("--seeds");
    if (option < 0) {
      return Set.of();
    }
    try (Stream<Path> seeds = Files.list(Path.of(options.get(option + 1)))) {
      return seeds
          .map(seed -> seed.getFileName().toString())
          .filter(seed -> seed.endsWith(SEED))
          .map(seed -> seed.substring(0, seed.length() - SEED.length()))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends Solr as an administrator would; its data stay. */
  public void stop() {
    try {
      tellFingerprints();
    } finally {
      process.destroy();
      awaitEnd();
    }
  }

  /** Ends Solr like a power cut. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      process.onExit().get(STOP_WAIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      process.destroyForcibly();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Restarts Solr on the same ports with its data, and waits until it answers. */
  public void startAgain() {
    if (process.isAlive()) {
      throw new IllegalStateException("Solr runs");
    }
    try {
      launch();
    } catch (IOException e) {
      throw new IllegalStateException("Solr did not start again", e);
    }
  }

  /** Ends Solr; its logs stay. */
  @Override
  public void close() {
    stop();
    Runtime.getRuntime().removeShutdownHook(ending);
  }

  /** Fails the test if a document is refused. */
  private static final class Strict implements IndexListener {
    @Override
    public void failed(String id, PalimpsestException why) {
      throw why;
    }

    @Override
    public void warned(String warning) {
      // A test looks for the warnings that it expects itself.
    }
  }
}
