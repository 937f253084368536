package org.palimpsest.federation.server;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.answer.Answerer;
import org.palimpsest.federation.answer.RefusedException;
import org.palimpsest.federation.budget.Budgets;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.EnvelopeException;
import org.palimpsest.federation.protocol.Envelopes;
import org.palimpsest.federation.protocol.Header;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.server.RefusalException.Refusal;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.SeenMessages.Seen;
import org.palimpsest.federation.state.SeenMessages.State;
import org.palimpsest.federation.state.SiteState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Validates and answers messages.
 *
 * <p>The order of the checks is part of the protocol; the first failure ends them. Each is cheaper
 * than the next, or needs the result of the previous one:
 *
 * <ol>
 *   <li>the rate limit, by the site of the client certificate, or by an unknown certificate; a
 *       check costs little, an answer more;
 *   <li>size, then the outer form, so that nothing large is parsed;
 *   <li>the certificate belongs to the sender, which is not revoked;
 *   <li>the recipient is this site;
 *   <li>the message is not expired, not from the future, and not valid for too long;
 *   <li>the signature;
 *   <li>replay: the message is recorded before any work;
 *   <li>a grant for this kind of message;
 *   <li>decryption;
 *   <li>strict parsing.
 * </ol>
 */
final class MessageReceiver {

  private static final Logger LOG = LoggerFactory.getLogger(MessageReceiver.class);
  private static final int LOOK = 1; // cost of parsing and verifying a message
  private static final int ANSWER = 9; // additional cost of decrypting, answering and sealing
  private static final int AGAIN_SOON_SECONDS = 1;
  private static final int AGAIN_LATER_SECONDS = 5;

  private final OwnSite own;
  private final SiteState state;
  private final Answerer answerer;
  private final Envelopes envelopes;
  private final MessageLog log;
  private final InstantSource clock;
  private final RequestsAtOnce atOnce;
  private final Budgets budgets;

  MessageReceiver(
      OwnSite own,
      SiteState state,
      Answerer answerer,
      Envelopes envelopes,
      MessageLog log,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.own = own;
    this.state = state;
    this.answerer = answerer;
    this.envelopes = envelopes;
    this.log = log;
    this.clock = clock;
    this.atOnce = new RequestsAtOnce(ServerSettings.REQUESTS_PER_SITE_MAX);
    this.budgets =
        new Budgets(
            (long) ServerSettings.MESSAGES_AT_ONCE_MAX * (LOOK + ANSWER),
            (long) ServerSettings.MESSAGES_PER_SECOND_MAX * (LOOK + ANSWER),
            Duration.ofSeconds(1),
            nanoTime);
  }

  /** Verified facts of a message, for the log. */
  private static final class VerifiedFacts {
    private @Nullable Envelope envelope;
    private @Nullable String site;
    private boolean signed;
    private @Nullable String entered; // the site whose concurrent requests include this one

    private VerifiedFacts(@Nullable String site) {
      this.site = site;
    }
  }

  /**
   * Answers or refuses a message; {@code certificate} is the client's SHA-256 in hex, {@code site}
   * its site or null.
   */
  HttpReply receive(byte[] body, String certificate, @Nullable String site) {
    VerifiedFacts known = new VerifiedFacts(site);
    try {
      return HttpReply.of(checked(body, certificate, known));
    } catch (RefusalException e) {
      log.refused(e.word(), known.site, known.signed ? known.envelope : null);
      return HttpReply.of(e.refusal(), e.retryAfterSeconds());
    }
  }

  private Bytes checked(byte[] body, String certificate, VerifiedFacts known)
      throws RefusalException {
    String payer = known.site == null ? "certificate " + certificate : "site " + known.site;
    requireBudget(payer, LOOK);
    require(body.length <= ServerSettings.BODY_BYTES_MAX, Refusal.SIZE, "size");
    Envelope envelope = parse(body);
    known.envelope = envelope;
    Turn turn = null;
    try {
      Turn begun = state.leases().begin();
      turn = begun;
      Bytes answer = answered(envelope, certificate, payer, known, begun.id());
      begun.close();
      return answer;
    } catch (RefusalException e) {
      if (turn != null) {
        turn.close();
      }
      throw e;
    } catch (PalimpsestException e) {
      LOG.warn("The state does not answer: {}", e.reason());
      throw new RefusalException(Refusal.UNAVAILABLE, AGAIN_LATER_SECONDS, "state");
    } finally {
      if (turn != null) {
        turn.leave(); // the message is still claimed if the state failed in between
      }
      if (known.entered != null) {
        atOnce.leave(known.entered);
      }
    }
  }

  private Bytes answered(
      Envelope envelope, String certificate, String payer, VerifiedFacts known, UUID turn)
      throws RefusalException {
    String digest = sha256(envelope.bytes());
    Claimed claimed =
        state.inTransaction(() -> claim(envelope, certificate, payer, known, digest, turn));
    Peer peer = claimed.peer();
    switch (claimed.seen().state()) {
      case NEW -> {
        return answered(envelope, peer, digest, turn);
      }
      case RUNNING ->
          throw new RefusalException(Refusal.UNAVAILABLE, AGAIN_SOON_SECONDS, "being answered");
      case ANSWERED -> {
        Bytes answer = claimed.seen().answer();
        if (answer == null) {
          throw new IllegalStateException("an answered message without its answer");
        }
        log.repeated(peer.site(), envelope);
        return answer;
      }
      case OTHER -> throw new RefusalException(Refusal.REPLAY, "replay");
    }
    throw new IllegalStateException("a message of an unknown state");
  }

  /** The sender of a message and the state of its claim. */
  private record Claimed(Peer peer, Seen seen) {}

  /** Runs in a transaction that may be repeated, so in-memory counters change once. */
  private Claimed claim(
      Envelope envelope,
      String certificate,
      String payer,
      VerifiedFacts known,
      String digest,
      UUID turn)
      throws RefusalException {
    Peer peer = requireCertificate(envelope.header(), certificate);
    known.site = peer.site();
    require(envelope.header().to().equals(own.name()), Refusal.RECIPIENT, "recipient");
    require(
        envelope.header().isTimely(clock.instant(), ServerSettings.CLOCK_SKEW),
        Refusal.TIME,
        "time");
    verify(envelope, peer);
    if (!known.signed) {
      known.signed = true;
      requireBudget(payer, ANSWER);
    }
    if (known.entered == null) {
      if (!atOnce.enter(peer.site())) {
        throw new RefusalException(Refusal.QUOTA, AGAIN_SOON_SECONDS, "requests at once");
      }
      known.entered = peer.site();
    }
    if (clock.instant().isBefore(state.messagesFrom())) {
      throw new RefusalException(Refusal.UNAVAILABLE, AGAIN_LATER_SECONDS, "restored");
    }
    Seen seen =
        state
            .seenMessages()
            .claim(peer.site(), envelope.header().id(), digest, turn, clock.instant());
    if (seen.state() == State.NEW && !answerer.mayAsk(peer.site(), envelope.header().type())) {
      throw new RefusalException(Refusal.FORBIDDEN, "grant"); // rolls the claim back
    }
    return new Claimed(peer, seen);
  }

  private void requireBudget(String payer, int cost) throws RefusalException {
    int waitSeconds = budgets.take(payer, cost);
    if (waitSeconds > 0) {
      throw new RefusalException(Refusal.BUDGET, waitSeconds, "budget");
    }
  }

  private static void require(boolean condition, Refusal refusal, String cause)
      throws RefusalException {
    if (!condition) {
      throw new RefusalException(refusal, cause);
    }
  }

  private Envelope parse(byte[] body) throws RefusalException {
    try {
      Envelope envelope = envelopes.parse(body);
      if (envelope.header().inReplyTo() != null) {
        throw new RefusalException(Refusal.MALFORMED, "answer");
      }
      return envelope;
    } catch (EnvelopeException e) {
      throw new RefusalException(
          e.reason() == EnvelopeException.Reason.SIZE ? Refusal.SIZE : Refusal.MALFORMED,
          "malformed");
    }
  }

  private Peer requireCertificate(Header header, String certificate) throws RefusalException {
    Peer peer = state.peers().find(header.from()).orElse(null);
    if (peer == null || !peer.descriptor().certificates().contains(certificate)) {
      throw new RefusalException(Refusal.FORBIDDEN, "certificate");
    }
    require(!peer.revoked(), Refusal.FORBIDDEN, "revoked");
    return peer;
  }

  private void verify(Envelope envelope, Peer peer) throws RefusalException {
    try {
      envelopes.verify(envelope, peer.descriptor().keys());
    } catch (EnvelopeException e) {
      throw new RefusalException(Refusal.FORBIDDEN, "signature");
    }
  }

  private Bytes answered(Envelope envelope, Peer peer, String digest, UUID turn)
      throws RefusalException {
    UUID id = envelope.header().id();
    boolean answered = false;
    try {
      Message.Request request = open(envelope);
      Message.Answer full = answerer.full(peer.site(), id, request);
      Bytes sealed =
          state.inTransaction(
              () -> {
                // the site may have been revoked meanwhile
                boolean isKnown =
                    state.peers().find(peer.site()).filter(now -> !now.revoked()).isPresent();
                require(isKnown, Refusal.FORBIDDEN, "revoked");
                Message.Answer answer = answerer.visible(peer.site(), full);
                Bytes bytes = seal(answer, envelope.header(), digest, peer.descriptor().keys());
                log.answered(peer.site(), envelope, digest, request, answer);
                state.seenMessages().answered(peer.site(), id, bytes);
                return bytes;
              });
      log.count(envelope.header().type(), request, full);
      answered = true;
      return sealed;
    } catch (RefusedException e) {
      throw refusal(e);
    } finally {
      answerer.ended(peer.site(), id, answered);
      if (!answered) { // the unanswered message may be sent again
        state.seenMessages().release(peer.site(), id, turn);
      }
    }
  }

  private Message.Request open(Envelope envelope) throws RefusalException {
    try {
      if (envelopes.open(envelope, own.keys()) instanceof Message.Request request) {
        return request;
      }
      throw new RefusalException(Refusal.CONTENT, "answer");
    } catch (EnvelopeException e) {
      throw e.reason() == EnvelopeException.Reason.SEAL
          ? new RefusalException(Refusal.SEAL, "seal")
          : new RefusalException(Refusal.CONTENT, "content");
    }
  }

  private static RefusalException refusal(RefusedException e) {
    return switch (e.why()) {
      case CONTENT -> new RefusalException(Refusal.CONTENT, "content");
      case QUOTA -> new RefusalException(Refusal.QUOTA, e.retryAfterSeconds(), "quota");
      case BUSY -> new RefusalException(Refusal.UNAVAILABLE, e.retryAfterSeconds(), "busy");
      case UNAVAILABLE -> new RefusalException(Refusal.UNAVAILABLE, e.retryAfterSeconds(), "state");
    };
  }

  private Bytes seal(Message.Answer answer, Header request, String digest, PublicKeys receiver)
      throws RefusalException {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    try {
      Header header =
          new Header(
              Header.VERSION,
              Header.SUITE,
              answer.type(),
              UUID.randomUUID(),
              own.name(),
              request.from(),
              own.keys().publicKeys().signingKey(now).id(),
              receiver.sealingKey(now).id(),
              now,
              now.plusSeconds(Header.LIFETIME_SECONDS_MAX),
              new Header.InReplyTo(request.id(), digest));
      return envelopes.seal(header, answer, own.keys(), receiver).bytes();
    } catch (GeneralSecurityException e) {
      LOG.warn("An answer could not be sealed: {}", e.getMessage());
      throw new RefusalException(Refusal.UNAVAILABLE, AGAIN_LATER_SECONDS, "keys");
    }
  }

  static String sha256(Bytes bytes) {
    return Sha256.hex(bytes.toArray());
  }

  /** Counts the concurrent requests of each site at this agent. */
  static final class RequestsAtOnce {

    private final int max;
    private final Map<String, Integer> running = new HashMap<>();

    RequestsAtOnce(int max) {
      this.max = max;
    }

    /** Takes a slot, or returns false. */
    synchronized boolean enter(String site) {
      int count = running.getOrDefault(site, 0);
      if (count >= max) {
        return false;
      }
      running.put(site, count + 1);
      return true;
    }

    synchronized void leave(String site) {
      running.computeIfPresent(site, (any, count) -> count > 1 ? count - 1 : null);
    }
  }

  /**
   * A response.
   *
   * @param body an envelope with status 200, else a JSON object with one word
   * @param retryAfterSeconds 0 for no such header
   * @param isHeld whether it is sent with a delay, which slows down clients over the rate limit
   */
  record HttpReply(int status, Bytes body, int retryAfterSeconds, boolean isHeld) {

    static HttpReply of(Bytes envelope) {
      return new HttpReply(200, envelope, 0, false);
    }

    static HttpReply of(Refusal refusal, int retryAfterSeconds) {
      return new HttpReply(
          refusal.status(),
          Bytes.of(json(refusal).getBytes(StandardCharsets.UTF_8)),
          retryAfterSeconds,
          refusal == Refusal.BUDGET);
    }

    static String json(Refusal refusal) {
      return "{\"error\": \"" + refusal.word() + "\"}";
    }
  }
}
