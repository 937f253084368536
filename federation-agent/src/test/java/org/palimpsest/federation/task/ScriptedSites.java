package org.palimpsest.federation.task;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.peer.Correspondent;
import org.palimpsest.federation.peer.Outgoing;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.peer.Reply;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.FingerprintColumns;
import org.palimpsest.federation.protocol.Header;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.task.passage.SharedText;
import org.palimpsest.federation.testing.TestState;

/**
 * Sites that answer by a script, once for each message id, as the protocol requires: for tests of a
 * task's questions and their times, without network and cryptography.
 */
public final class ScriptedSites implements Correspondent {

  static final SiteDescriptor.SeedEpoch EPOCH =
      new SiteDescriptor.SeedEpoch("2026", "minwise-100-5-1");

  /** A site's answers to requests for proofs. */
  enum Proving {
    RIGHT,
    /** Near enough beside another proof only. */
    BESIDE,
    RANDOM,
    /** The fingerprints that it was sent. */
    SENT,
    NONE,
    /** As a version that does not know the message. */
    REFUSED
  }

  /** A document that some windows of each check are found in. */
  record Planted(String library, String id, int firstWindow, int windows, int distance) {}

  private final TestState known;
  private final Map<String, List<Planted>> planted = new LinkedHashMap<>();
  private final Map<String, Kind> failing = new HashMap<>();
  private final Set<String> slow = new HashSet<>();
  private final Set<String> endless = new HashSet<>();
  private final Map<String, Duration> later = new HashMap<>();
  private final Map<UUID, Outgoing> sent = new HashMap<>();
  private final Map<UUID, Message.Request> requests = new HashMap<>();
  private final Map<UUID, Message.Answer> answers = new HashMap<>();
  private final Map<UUID, CheckAnswer> checks = new LinkedHashMap<>();
  private final List<Message.Request> log = new ArrayList<>();
  private final Set<String> falseAlarms = new HashSet<>();
  private Proving proving = Proving.RIGHT;

  /** What time it is. */
  Instant now = Instant.parse("2026-11-21T12:00:00Z");

  /** Scripted sites that a state knows. */
  ScriptedSites(TestState known) {
    this.known = known;
  }

  ScriptedSites with(String site, Planted... documents) {
    planted.put(site, List.of(documents));
    known.addPeer(
        new SiteDescriptor(
            site,
            site,
            URI.create("https://localhost:1"),
            1,
            now,
            List.of(1),
            List.of(EPOCH),
            new PublicKeys(List.of(), List.of()),
            List.of()));
    return this;
  }

  /** From now on a site fails so. */
  synchronized void fail(String site, Kind kind) {
    failing.put(site, kind);
  }

  /** A site's checks are running at first. */
  void slow(String site) {
    slow.add(site);
  }

  /** A site's checks are always running, and it requests an immediate poll. */
  void endless(String site) {
    slow(site);
    endless.add(site);
  }

  /** A site requests a later poll of each check. */
  void later(String site, Duration after) {
    later.put(site, after);
  }

  /** Evidence refutes the hits in this document. */
  void falseAlarm(String id) {
    falseAlarms.add(id);
  }

  /** From now on all sites prove their hits so. */
  synchronized void prove(Proving how) {
    proving = how;
  }

  /** How many checks were begun, of all sites. */
  synchronized int checksBegun() {
    return checks.size();
  }

  /** The requests in order. */
  synchronized List<Message.Request> log() {
    return List.copyOf(log);
  }

  @Override
  public synchronized Outgoing prepare(Peer peer, Message.Request request) {
    UUID id = UUID.randomUUID();
    Header header =
        new Header(
            Header.VERSION,
            Header.SUITE,
            request.type(),
            id,
            "alpha",
            peer.site(),
            "sign-1",
            "seal-1",
            now,
            now.plusSeconds(Header.LIFETIME_SECONDS_MAX),
            null);
    Bytes bytes = Bytes.of(id.toString().getBytes(StandardCharsets.US_ASCII));
    Outgoing message = new Outgoing(new Envelope(bytes, header, bytes, bytes, bytes));
    sent.put(id, message);
    requests.put(id, request);
    return message;
  }

  @Override
  public synchronized Outgoing restore(Bytes envelope) {
    String id = new String(envelope.toArray(), StandardCharsets.US_ASCII);
    return Optional.ofNullable(sent.get(UUID.fromString(id))).orElseThrow();
  }

  @Override
  public synchronized Reply send(Peer peer, Outgoing message, Deadline deadline)
      throws PeerException {
    Kind failure = failing.get(peer.site());
    if (failure != null) {
      throw new PeerException(failure, Note.of("siteFailed", "site", peer.site(), "status", 500));
    }
    if (message.isExpired(now)) {
      throw new PeerException(Kind.EXPIRED, Note.of("siteExpired", "site", peer.site()));
    }
    Message.Request request = requests.get(message.id());
    if (later.containsKey(peer.site()) && request instanceof Message.CheckRequest) {
      log.add(request);
      throw new PeerException(
          Kind.QUOTA, Note.of("siteQuota", "site", peer.site()), later.get(peer.site()), null);
    }
    Message.Answer answer = answers.get(message.id());
    if (answer == null) {
      log.add(request);
      answer = answer(peer.site(), message.id(), request);
      answers.put(message.id(), answer);
    }
    return new Reply(answer, 100, 1000);
  }

  private Message.Answer answer(String site, UUID id, Message.Request request)
      throws PeerException {
    if (request instanceof Message.LibrariesRequest) {
      return new Message.LibrariesAnswer(
          planted.get(site).stream().map(Planted::library).distinct().map(this::offer).toList());
    } else if (request instanceof Message.CheckRequest check) {
      checks.put(id, found(site, check));
      return slow.contains(site) ? running(500) : checks.get(id);
    } else if (request instanceof Message.PollRequest && endless.contains(site)) {
      return new Message.PollAnswer(running(0));
    } else if (request instanceof Message.PollRequest poll) {
      return new Message.PollAnswer(
          checks.getOrDefault(
              poll.check(),
              new CheckAnswer(CheckState.PARTIAL, Map.of(), List.of(), List.of(), 0)));
    } else if (request instanceof Message.ProofRequest proof) {
      return proofs(site, proof);
    } else if (request instanceof Message.EvidenceRequest evidence) {
      return new Message.EvidenceAnswer(
          evidence.items().stream().map(item -> compared(evidence.check(), item)).toList());
    }
    return new Message.CancelAnswer();
  }

  private static CheckAnswer running(int pollAfterMillis) {
    return new CheckAnswer(CheckState.RUNNING, Map.of(), List.of(), List.of(), pollAfterMillis);
  }

  private OfferedLibrary offer(String library) {
    return new OfferedLibrary(
        library,
        "Title of " + library,
        "",
        10,
        List.of(EPOCH.epoch()),
        Set.of(Operation.CHECK, Operation.EVIDENCE),
        EvidenceLevel.SNIPPET,
        20_000,
        20_000);
  }

  /** Windows are numbered by their first two bytes; a sentence of a source is 100 long. */
  private CheckAnswer found(String site, Message.CheckRequest check) {
    byte[] bytes = check.fingerprints().toArray();
    List<HitSource> sources = new ArrayList<>();
    List<Hit> hits = new ArrayList<>();
    for (Planted document : planted.get(site)) {
      if (check.libraries().contains(document.library())) {
        sources.add(new HitSource(document.library(), document.id(), "Title " + document.id()));
        for (int i = 0; i < bytes.length / 13; i++) {
          int window = (bytes[13 * i] & 0xFF) + 256 * (bytes[13 * i + 1] & 0xFF);
          int place = window - document.firstWindow();
          if (place >= 0 && place < document.windows()) {
            String handle =
                UUID.nameUUIDFromBytes(
                        (site + document.id() + window).getBytes(StandardCharsets.UTF_8))
                    .toString()
                    .replace("-", "");
            hits.add(
                new Hit(
                    i, handle, document.distance(), sources.size() - 1, 1000 + 100 * place, 99));
          }
        }
      }
    }
    Map<String, LibraryOutcome> outcomes = new LinkedHashMap<>();
    check.libraries().forEach(library -> outcomes.put(library, LibraryOutcome.OK));
    return new CheckAnswer(CheckState.DONE, outcomes, sources, hits, 0);
  }

  private Message.ProofAnswer proofs(String site, Message.ProofRequest request)
      throws PeerException {
    if (proving == Proving.REFUSED) {
      throw new PeerException(Kind.REFUSED, Note.of("siteRefusesMessage", "site", site));
    }
    return new Message.ProofAnswer(
        proving == Proving.NONE
            ? List.of()
            : request.handles().stream()
                .map(handle -> new Message.Proof(handle, proof(request.check(), handle)))
                .toList());
  }

  private Bytes proof(UUID check, String handle) {
    Bytes sent = window(check, handle);
    return switch (proving) {
      case SENT -> sent;
      case RANDOM -> digest(handle);
      case BESIDE -> flipped(proofOf(sent));
      default -> proofOf(sent);
    };
  }

  /** The fingerprint of a window under the seed of proofs, derived from the sent one. */
  static Bytes proofOf(Bytes sent) {
    return digest("proof of " + sent.toHex());
  }

  private static Bytes digest(String name) {
    String hex = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    return Bytes.ofHex(hex.replace("-", "").substring(0, 2 * FingerprintColumns.FINGERPRINT_BYTES));
  }

  /** With 28 bits changed. */
  private static Bytes flipped(Bytes fingerprint) {
    byte[] bytes = fingerprint.toArray();
    for (int i = 0; i < 7; i++) {
      bytes[i] ^= 0x0F;
    }
    return Bytes.of(bytes);
  }

  /** The fingerprint that a hit was found for. */
  private Bytes window(UUID check, String handle) {
    int window =
        checks.get(check).hits().stream()
            .filter(hit -> hit.handle().equals(handle))
            .mapToInt(Hit::fingerprint)
            .findFirst()
            .orElseThrow();
    byte[] bytes = ((Message.CheckRequest) requests.get(check)).fingerprints().toArray();
    return Bytes.of(java.util.Arrays.copyOfRange(bytes, 13 * window, 13 * window + 13));
  }

  private EvidenceFound compared(UUID check, Message.EvidenceItem item) {
    CheckAnswer answer = checks.get(check);
    String id =
        answer.hits().stream()
            .filter(hit -> hit.handle().equals(item.handles().get(0)))
            .map(hit -> answer.sources().get(hit.source()).id())
            .findFirst()
            .orElseThrow();
    if (falseAlarms.contains(id)) {
      return new EvidenceFound(EvidenceState.COMPARED, List.of());
    }
    // The context is not shared, nor are five units at each end of the hits.
    int offset = SharedText.CONTEXT + 5;
    int length = item.text().length() - 2 * offset;
    return new EvidenceFound(
        EvidenceState.COMPARED,
        List.of(
            new Message.SharedPassage(
                offset, length, 2000, length, 0.9, "modified", "what stands there")));
  }
}
