package org.palimpsest.federation.task;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.answer.AnswerSettings;
import org.palimpsest.federation.answer.Answerer;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.answer.SolrLibrarySearch;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.peer.Correspondent;
import org.palimpsest.federation.peer.PeerClient;
import org.palimpsest.federation.peer.PeerSettings;
import org.palimpsest.federation.protocol.TinkEnvelopes;
import org.palimpsest.federation.seed.SeedFiles;
import org.palimpsest.federation.server.MessageServer;
import org.palimpsest.federation.server.OwnSite;
import org.palimpsest.federation.server.ServerSettings;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.testing.SiteTables;
import org.palimpsest.federation.testing.SolrProcess;
import org.palimpsest.federation.testing.TestState;

/**
 * A site with everything real: keys in files, TLS, an endpoint, and its libraries in SolrCloud, in
 * collections of its own.
 */
final class FederatedSite implements AutoCloseable {

  final String name;
  final SiteState state;
  private final TestState kept;
  final PeerClient client;
  final SiteTables tables;
  private final String prefix;
  private final SolrConnection connection;
  private final SiteKeys keys;
  private final SeedFiles seeds;
  private final MessageServer server;
  private final Answerer answerer;
  private OwnDescriptor own;
  private boolean isDown;

  FederatedSite(String name, Path folder, Path seedFolder, SolrProcess solr)
      throws IOException, GeneralSecurityException {
    InstantSource clock = InstantSource.system();
    this.name = name;
    this.prefix = name + "-";
    this.connection = solr.connect();
    this.kept = new TestState(name, clock);
    this.state = kept.state();
    this.keys = SiteKeys.create(folder.resolve(name), name, List.of("127.0.0.1"), clock);
    this.seeds = SeedFiles.load(seedFolder);
    TinkEnvelopes envelopes = new TinkEnvelopes(clock);
    this.answerer =
        new Answerer(
            AnswerSettings.DEFAULT,
            state,
            new SolrLibrarySearch(connection, AnswerSettings.DEFAULT),
            () -> own,
            clock);
    this.server =
        new MessageServer(
            new ServerSettings("127.0.0.1", 0),
            OwnSite.of(name, keys, () -> own, key -> Optional.empty()),
            state,
            answerer,
            envelopes,
            new SimpleMeterRegistry(),
            clock);
    server.start();
    this.own = descriptor(clock.instant());
    this.tables = new SiteTables(name, solr, connection, state, own);
    this.client = new PeerClient(name, keys, keys::tls, envelopes, PeerSettings.DEFAULT, clock);
  }

  private OwnDescriptor descriptor(Instant now) throws GeneralSecurityException {
    SiteDescriptor descriptor =
        new SiteDescriptor(
            name,
            "University " + name,
            URI.create("https://127.0.0.1:" + server.port()),
            1,
            now.truncatedTo(ChronoUnit.SECONDS),
            List.of(1),
            seeds.epochs(),
            keys.publicKeys(),
            keys.tls().pins());
    Bytes signed = SignedDescriptors.sign(descriptor, keys, now);
    return new OwnDescriptor(descriptor, signed);
  }

  /** Creates a collection of this site's; returns its name. */
  String collect(String id, String epochOrNull, Map<String, String> texts) {
    String collection = prefix + id;
    tables.collect(collection, epochOrNull, texts);
    return collection;
  }

  /** An agent of this site's that works on tasks; started. */
  TaskRunner runner(SiteState asSeenBy, Correspondent with, Duration tellEvery) {
    TaskRunner runner =
        new TaskRunner(
            name,
            new TaskSettings(1, Duration.ofMinutes(15), tellEvery, Duration.ofMillis(200), 2),
            asSeenBy.tasks(),
            asSeenBy.peers(),
            asSeenBy.shownTexts(),
            kept.assignmentChecks(),
            with,
            connection,
            seeds::epochs,
            null,
            new SimpleMeterRegistry(),
            InstantSource.system());
    runner.start();
    return runner;
  }

  /** Another agent's view of the state. */
  SiteState stateAgain() {
    return kept.agent("another", InstantSource.system());
  }

  /** Its endpoint is gone. */
  void goDown() {
    if (!isDown) {
      isDown = true;
      server.stop();
    }
  }

  @Override
  public void close() {
    goDown();
    answerer.close();
    client.close();
    connection.close();
  }
}
