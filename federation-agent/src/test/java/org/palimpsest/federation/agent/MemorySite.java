package org.palimpsest.federation.agent;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.answer.AnswerSettings;
import org.palimpsest.federation.answer.Answerer;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.peer.OpenPlace;
import org.palimpsest.federation.peer.PeerClient;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerSettings;
import org.palimpsest.federation.protocol.Message.HelloAnswer;
import org.palimpsest.federation.protocol.Message.HelloRequest;
import org.palimpsest.federation.protocol.TinkEnvelopes;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.server.MessageServer;
import org.palimpsest.federation.server.OwnSite;
import org.palimpsest.federation.server.ServerSettings;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.testing.TestState;

/** A site with real keys, a real endpoint and no libraries, in one JVM with others. */
final class MemorySite implements AutoCloseable {

  private static final PeerSettings SETTINGS =
      new PeerSettings(
          Duration.ofMinutes(1),
          Duration.ofMinutes(1),
          0,
          Duration.ofMillis(10),
          100,
          Duration.ofSeconds(1));

  private final String name;
  private final InstantSource clock;
  private final SiteKeys keys;
  private final FormerDescriptors former;
  private final TestState memory;
  private final Answerer answerer;
  private final MessageServer server;
  private final PeerClient client;
  private final AuditHeads heads;
  private final PeerUpdates updates;
  private volatile OwnDescriptor own;

  MemorySite(String name, Path folder, InstantSource clock) throws IOException {
    this.name = name;
    this.clock = clock;
    this.memory = new TestState(name, clock);
    this.keys = SiteKeys.create(folder.resolve(name), name, List.of("127.0.0.1"), clock);
    this.former = new FormerDescriptors(folder.resolve(name + "-former"));
    var envelopes = new TinkEnvelopes(clock);
    this.answerer =
        new Answerer(AnswerSettings.DEFAULT, memory.state(), new NoLibraries(), () -> own, clock);
    this.server =
        new MessageServer(
            new ServerSettings("127.0.0.1", 0),
            OwnSite.of(name, keys, () -> own, former::of),
            memory.state(),
            answerer,
            envelopes,
            new SimpleMeterRegistry(),
            clock);
    this.client = new PeerClient(name, keys, keys::tls, envelopes, SETTINGS, clock);
    this.heads =
        new AuditHeads(
            name, folder.resolve(name + "-audit-head"), keys, memory.state().audit(), clock);
    this.updates =
        new PeerUpdates(
            client,
            new OpenPlace(SETTINGS),
            memory.state().peers(),
            memory.state().contacts(),
            memory.state().audit(),
            heads,
            clock);
    server.start();
    signAnew();
  }

  SiteKeys keys() {
    return keys;
  }

  TestState memory() {
    return memory;
  }

  AuditHeads heads() {
    return heads;
  }

  /** When the others answered, by name. */
  Map<String, Instant> answered() {
    return memory.state().contacts().last(List.of("alpha", "beta"));
  }

  PeerUpdates updates() {
    return updates;
  }

  OwnDescriptor own() {
    return own;
  }

  /** Signs the present descriptor. */
  void signAnew() throws IOException {
    signAnew(URI.create("https://127.0.0.1:" + server.port()));
  }

  /** The same, and that it can be reached elsewhere. */
  void signAnew(URI url) throws IOException {
    try {
      var descriptor =
          new SiteDescriptor(
              name,
              name,
              url,
              clock.instant().getEpochSecond(),
              clock.instant(),
              List.of(1),
              List.of(),
              keys.publicKeys(),
              keys.tls().pins());
      var signed =
          new OwnDescriptor(descriptor, SignedDescriptors.sign(descriptor, keys, clock.instant()));
      if (own != null) {
        former.succeed(own, signed);
      }
      own = signed;
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
    server.reloadTls();
  }

  /** Publishes this descriptor from now on. */
  void says(SiteDescriptor descriptor, Bytes signed) {
    own = new OwnDescriptor(descriptor, signed);
  }

  void knows(MemorySite other) {
    memory.addPeer(other.own.descriptor());
  }

  Peer peer(MemorySite other) {
    return memory.peer(other.name);
  }

  long serialOf(MemorySite other) {
    return peer(other).descriptor().serial();
  }

  HelloAnswer hello(MemorySite other) throws PeerException {
    return hello(other, null);
  }

  HelloAnswer hello(MemorySite other, @Nullable Bytes auditHead) throws PeerException {
    return (HelloAnswer)
        client.ask(
            peer(other),
            new HelloRequest(serialOf(other), auditHead),
            Deadline.after(Duration.ofDays(1)));
  }

  @Override
  public void close() {
    client.close();
    server.close();
    answerer.close();
  }

  private static final class NoLibraries implements LibrarySearch {
    @Override
    public Found search(String collection, String scheme, Bytes fingerprints, Duration time) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Overlap> compare(String collection, String id, String text, Duration time) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Map<Span, Bytes> sentences(
        String collection, String document, String purpose, Duration timeAllowed) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long documents(String collection) {
      throw new UnsupportedOperationException();
    }
  }
}
