package org.palimpsest.federation.server;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.answer.AnswerSettings;
import org.palimpsest.federation.answer.Answerer;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.answer.SolrLibrarySearch;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.protocol.TinkEnvelopes;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Libraries.Library;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.testing.SolrProcess;
import org.palimpsest.federation.testing.TestState;

/** A site with a real Solr, real keys and a real endpoint on a free port. */
public final class TestSite implements AutoCloseable {

  /** The epoch of all its libraries. */
  public static final String EPOCH = "public";

  private static final InstantSource CLOCK = InstantSource.system();

  private final String name;
  private final SiteKeys keys;
  private final SolrConnection solr;
  private final SiteState state;
  private final Answerer answerer;
  private final MessageServer server;

  private TestSite(
      String name, SiteKeys keys, SolrProcess solr, ServerSettings settings, String prefix) {
    this.name = name;
    this.keys = keys;
    this.solr = solr.connect();
    this.state = new TestState(name, CLOCK).state();
    AnswerSettings answers = AnswerSettings.DEFAULT;
    this.answerer =
        new Answerer(answers, state, new SolrLibrarySearch(this.solr, answers), this::own, CLOCK);
    this.server =
        new MessageServer(
            settings,
            OwnSite.of(name, keys, this::own, key -> Optional.empty()),
            state,
            answerer,
            new TinkEnvelopes(CLOCK),
            new SimpleMeterRegistry(),
            CLOCK);
  }

  /**
   * Starts one.
   *
   * @param folder for its keys
   * @throws IOException if it cannot listen
   */
  public static TestSite start(
      String name, Path folder, SolrProcess solr, ServerSettings settings, String prefix)
      throws IOException {
    TestSite site = new TestSite(name, newKeys(name, folder), solr, settings, prefix);
    site.server.start();
    return site;
  }

  /** Keys as a site has them, made a day ago. */
  public static SiteKeys newKeys(String name, Path folder) {
    try {
      return SiteKeys.create(
          folder,
          name,
          List.of("127.0.0.1"),
          () -> Instant.now(java.time.Clock.systemUTC()).minus(Duration.ofDays(1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static OwnDescriptor descriptor(String name, SiteKeys keys, URI url) {
    Instant now = CLOCK.instant().truncatedTo(ChronoUnit.SECONDS);
    SiteDescriptor descriptor =
        new SiteDescriptor(
            name, name, url, 1, now, List.of(1), List.of(), keys.publicKeys(), keys.tls().pins());
    try {
      return new OwnDescriptor(descriptor, SignedDescriptors.sign(descriptor, keys, now));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private OwnDescriptor own() {
    return descriptor(name, keys, url());
  }

  /** Where it listens. */
  public URI url() {
    return URI.create("https://127.0.0.1:" + server.port());
  }

  public SiteDescriptor descriptor() {
    return own().descriptor();
  }

  /** The same, signed. */
  public Bytes signedDescriptor() {
    return own().signed();
  }

  /** The state that its agents share. */
  public SiteState state() {
    return state;
  }

  /** Puts a site into its table. */
  public void addPeer(String peer, SiteKeys peerKeys) {
    OwnDescriptor descriptor =
        descriptor(peer, peerKeys, URI.create("https://" + peer + ".example.org"));
    state.peers().put(descriptor.descriptor(), descriptor.signed());
  }

  /** Publishes a collection. */
  public void addLibrary(String library, String collection) {
    state
        .libraries()
        .put(new Library(library, library, "", new TreeMap<>(Map.of(EPOCH, collection))));
  }

  /** Grants all operations on a library for an hour. */
  public void grant(
      String peer, String library, EvidenceLevel evidence, int sentencesPerDay, int atOnce) {
    Instant now = CLOCK.instant();
    state
        .grants()
        .put(
            new Grant(
                peer,
                library,
                EnumSet.allOf(Operation.class),
                evidence,
                new Grant.Limits(sentencesPerDay, atOnce, 15),
                now.minusSeconds(60).truncatedTo(ChronoUnit.SECONDS),
                now.plusSeconds(3600).truncatedTo(ChronoUnit.SECONDS)));
  }

  @Override
  public void close() {
    server.close();
    answerer.close();
    solr.close();
  }
}
