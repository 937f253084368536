package org.palimpsest.federation.peer;

import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.core.IntervalFunction;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.http.BoundedRequest;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.TlsIdentity;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.EnvelopeException;
import org.palimpsest.federation.protocol.Envelopes;
import org.palimpsest.federation.protocol.Header;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.MessageType;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.retry.RetryPolicy;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.thread.DaemonThreads;

/**
 * Sends messages to other sites: over TLS 1.3 with both certificates pinned, with retries after
 * temporary failures. Answers are accepted only after all checks.
 */
public final class PeerClient implements Correspondent, AutoCloseable {

  /** Repeating these costs the other site little, and reveals nothing. */
  private static final Set<MessageType> REPEATABLE =
      Set.of(MessageType.HELLO, MessageType.LIBRARIES, MessageType.POLL, MessageType.CANCEL);

  private static final double WAIT_GROWTH = 2.5;
  private static final double WAIT_JITTER = 0.5;

  private static final Duration WAIT_MAX = Duration.ofSeconds(10);

  /** Slower than after failures: a busy site has a free slot soon. */
  private static final double REQUESTED_WAIT_GROWTH = 1.5;

  private static final int OK = 200;
  private static final String PATH = "/federation/v1/messages";
  private static final String TYPE = "application/cbor";

  private final String site;
  private final PrivateKeys keys;
  private final Envelopes envelopes;
  private final PeerSettings settings;
  private final InstantSource clock;
  private final Pause pause;
  private final AnswerReader answers;
  private final PinnedClients clients;
  private final Circuits circuits;
  private final RetryPolicy retries;
  private final IntervalFunction requestedWaits;
  private final ExecutorService executor;

  /**
   * A client.
   *
   * @param site this site's name
   * @param keys of this site, to sign and to open
   * @param certificate of this site for TLS, queried for each message
   */
  public PeerClient(
      String site,
      PrivateKeys keys,
      Supplier<TlsIdentity> certificate,
      Envelopes envelopes,
      PeerSettings settings,
      InstantSource clock) {
    this(site, keys, certificate, envelopes, settings, clock, Pause.SLEEP);
  }

  PeerClient(
      String site,
      PrivateKeys keys,
      Supplier<TlsIdentity> certificate,
      Envelopes envelopes,
      PeerSettings settings,
      InstantSource clock,
      Pause pause) {
    this.site = site;
    this.keys = keys;
    this.envelopes = envelopes;
    this.settings = settings;
    this.clock = clock;
    this.pause = pause;
    this.answers = new AnswerReader(site, envelopes, keys, clock);
    this.executor = Executors.newCachedThreadPool(new DaemonThreads("palimpsest-peer"));
    this.clients = new PinnedClients(certificate, settings.connect(), executor);
    this.circuits = new Circuits(settings);
    this.requestedWaits =
        IntervalFunction.ofExponentialBackoff(
            settings.retryWait(), REQUESTED_WAIT_GROWTH, WAIT_MAX);
    this.retries =
        RetryPolicy.ofAttempts(
            1 + settings.retries(),
            IntervalFunction.ofExponentialRandomBackoff(
                settings.retryWait(), WAIT_GROWTH, WAIT_JITTER, WAIT_MAX));
  }

  /**
   * Numbers of circuit breakers, by state.
   *
   * @param closed sites that answer, or have not failed often enough
   * @param open sites that get no messages for a while
   * @param halfOpen sites being tried again
   */
  public record CircuitCounts(int closed, int open, int halfOpen) {}

  public CircuitCounts circuits() {
    return new CircuitCounts(
        circuits.count(State.CLOSED), circuits.count(State.OPEN), circuits.count(State.HALF_OPEN));
  }

  /**
   * Asks and waits for the answer. Only cheap questions are repeated after their message expired.
   *
   * @throws PeerException if there is no answer that passes all checks
   */
  public Message.Answer ask(Peer peer, Message.Request request, Deadline deadline)
      throws PeerException {
    while (true) {
      try {
        return exchange(peer, request, deadline).answer();
      } catch (PeerException e) {
        boolean isAskedAnew =
            e.kind() == Kind.EXPIRED && REPEATABLE.contains(request.type()) && !deadline.isOver();
        if (!isAskedAnew) {
          throw e;
        }
      }
    }
  }

  @Override
  public Outgoing prepare(Peer peer, Message.Request request) throws PeerException {
    requireTrusted(peer);
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    PublicKeys receiver = peer.descriptor().keys();
    try {
      Header header =
          new Header(
              Header.VERSION,
              Header.SUITE,
              request.type(),
              UUID.randomUUID(),
              site,
              peer.site(),
              keys.publicKeys().signingKey(now).id(),
              receiver.sealingKey(now).id(),
              now,
              now.plusSeconds(Header.LIFETIME_SECONDS_MAX),
              null);
      return new Outgoing(envelopes.seal(header, request, keys, receiver));
    } catch (GeneralSecurityException e) {
      throw noKey(peer, now, e);
    }
  }

  private static PeerException noKey(Peer peer, Instant now, GeneralSecurityException e) {
    boolean isTheirs =
        peer.descriptor().keys().sealing().stream().noneMatch(key -> key.isValid(now));
    return new PeerException(
        Kind.NO_KEY, Note.of(isTheirs ? "siteKeysEnded" : "siteNoKey", "site", peer.site()), e);
  }

  private static void requireTrusted(Peer peer) throws PeerException {
    if (peer.revoked()) {
      throw new PeerException(Kind.REVOKED, Note.of("siteRevoked", "site", peer.site()));
    }
  }

  @Override
  public Outgoing restore(Bytes envelope) {
    try {
      return new Outgoing(envelopes.parse(envelope.toArray()));
    } catch (EnvelopeException e) {
      throw new IllegalArgumentException("what was kept of a message is no envelope", e);
    }
  }

  @Override
  public Reply send(Peer peer, Outgoing message, Deadline deadline) throws PeerException {
    requireTrusted(peer);
    for (int times = 1; ; times++) {
      try {
        return withRetries(peer, message, deadline);
      } catch (PeerException e) {
        waitAsRequested(e, times, message, deadline);
      }
    }
  }

  /**
   * Waits until the same message may be sent again, or rethrows. The wait is at least the requested
   * one, with a rising minimum against sites that never request one.
   */
  private void waitAsRequested(
      PeerException refusal, int times, Outgoing message, Deadline deadline) throws PeerException {
    Duration requested = refusal.retryAfter();
    if (requested == null) {
      throw refusal;
    }
    Duration least = Duration.ofMillis(requestedWaits.apply(times));
    Duration wait = requested.compareTo(least) < 0 ? least : requested;
    if (!deadline.leaves(wait) || message.isExpired(clock.instant().plus(wait))) {
      throw refusal.retriedAfter(wait);
    }
    pause.pause(wait, PeerClient::interrupted);
  }

  private Reply withRetries(Peer peer, Outgoing message, Deadline deadline) throws PeerException {
    try {
      return circuits.call(
          peer.site(),
          () ->
              retries
                  .begin(pause)
                  .call(() -> attempt(peer, message, deadline), PeerException::isPassing));
    } catch (PeerException e) {
      throw e;
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      if (Thread.currentThread().isInterrupted() || e instanceof InterruptedException) {
        throw interrupted(e);
      }
      throw new IllegalStateException("a message could not be sent", e);
    }
  }

  private static PeerException interrupted(Throwable e) {
    Thread.currentThread().interrupt();
    return new PeerException(Kind.INTERRUPTED, Note.of("interrupted"), e);
  }

  private Reply attempt(Peer peer, Outgoing message, Deadline deadline) throws PeerException {
    if (Thread.currentThread().isInterrupted()) {
      throw new PeerException(Kind.INTERRUPTED, Note.of("interrupted"));
    }
    if (deadline.isOver()) {
      throw new PeerException(Kind.DEADLINE, Note.of("siteNoTime", "site", peer.site()));
    }
    if (message.isExpired(clock.instant())) {
      throw new PeerException(Kind.EXPIRED, Note.of("siteExpired", "site", peer.site()));
    }
    HttpResponse<byte[]> response = post(peer, message, deadline);
    if (response.statusCode() != OK) {
      throw PeerFailures.ofStatus(peer.site(), response);
    }
    byte[] body = response.body();
    try {
      Message.Answer answer = answers.read(peer, message, body);
      return new Reply(answer, message.bytes().size(), body.length);
    } catch (EnvelopeException e) {
      throw PeerFailures.ofAnswer(peer.site(), e);
    }
  }

  private HttpResponse<byte[]> post(Peer peer, Outgoing message, Deadline deadline)
      throws PeerException {
    Duration limit = deadline.within(settings.answer()).remaining().plusMillis(1);
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(peer.descriptor().url().resolve(PATH))
              .header("Content-Type", TYPE)
              .header("Accept", TYPE)
              .POST(HttpRequest.BodyPublishers.ofByteArray(message.bytes().toArray()));
      return BoundedRequest.send(clients.of(peer), request, Envelope.BYTES_MAX, limit);
    } catch (IOException e) {
      throw PeerFailures.ofFailure(peer.site(), e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Aborts requests in progress. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
