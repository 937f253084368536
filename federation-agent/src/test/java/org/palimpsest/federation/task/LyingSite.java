package org.palimpsest.federation.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.peer.Correspondent;
import org.palimpsest.federation.peer.Outgoing;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.Reply;
import org.palimpsest.federation.protocol.FingerprintColumns;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.EvidenceAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.EvidenceRequest;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.Message.Proof;
import org.palimpsest.federation.protocol.Message.ProofAnswer;
import org.palimpsest.federation.protocol.Message.ProofRequest;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.state.Peers.Peer;

/**
 * A site that tries to see a text: it claims to have every fingerprint, all in one source. It
 * answers other questions correctly.
 */
final class LyingSite implements Correspondent {

  /** Its answers to requests for proofs. */
  enum Proofs {
    RANDOM,
    /** The fingerprints of the check. */
    SENT,
    NONE
  }

  private final Correspondent honest;
  private final Proofs kind;
  private final Random random = new Random(20);
  private final Map<UUID, Message.Request> requests = new ConcurrentHashMap<>();
  private final Map<String, Bytes> sent = new ConcurrentHashMap<>();
  private final List<String> textsShown = new ArrayList<>();
  private int proofsAsked;

  LyingSite(Correspondent honest, Proofs kind) {
    this.honest = honest;
    this.kind = kind;
  }

  int hitsMadeUp() {
    return sent.size();
  }

  synchronized int proofsAsked() {
    return proofsAsked;
  }

  synchronized List<String> textsShown() {
    return List.copyOf(textsShown);
  }

  @Override
  public Outgoing prepare(Peer peer, Message.Request request) throws PeerException {
    Outgoing message = honest.prepare(peer, request);
    requests.put(message.id(), request);
    return message;
  }

  @Override
  public Outgoing restore(Bytes envelope) {
    return honest.restore(envelope);
  }

  @Override
  public synchronized Reply send(Peer peer, Outgoing message, Deadline deadline)
      throws PeerException {
    Message.Request request = requests.get(message.id());
    if (request instanceof CheckRequest check) {
      return new Reply(found(check), 1, 1);
    } else if (request instanceof ProofRequest proof) {
      proofsAsked += proof.handles().size();
      return new Reply(proven(proof), 1, 1);
    } else if (request instanceof EvidenceRequest evidence) {
      evidence.items().stream().map(EvidenceItem::text).forEach(textsShown::add);
      EvidenceFound nothing = new EvidenceFound(EvidenceState.COMPARED, List.of());
      return new Reply(
          new EvidenceAnswer(evidence.items().stream().map(item -> nothing).toList()), 1, 1);
    }
    return honest.send(peer, message, deadline);
  }

  private CheckAnswer found(CheckRequest check) {
    byte[] bytes = check.fingerprints().toArray();
    List<Hit> hits = new ArrayList<>();
    for (int i = 0; i < bytes.length / FingerprintColumns.FINGERPRINT_BYTES; i++) {
      int from = i * FingerprintColumns.FINGERPRINT_BYTES;
      String handle = randomBytes(Hit.HANDLE_BYTES).toHex();
      sent.put(
          handle,
          Bytes.of(Arrays.copyOfRange(bytes, from, from + FingerprintColumns.FINGERPRINT_BYTES)));
      hits.add(new Hit(i, handle, 0, 0, 100 * i, 100));
    }
    return new CheckAnswer(
        CheckState.DONE,
        check.libraries().stream()
            .collect(Collectors.toMap(library -> library, library -> LibraryOutcome.OK)),
        List.of(new HitSource(check.libraries().get(0), "made-up", "Made up")),
        hits,
        0);
  }

  private ProofAnswer proven(ProofRequest request) {
    return new ProofAnswer(
        kind == Proofs.NONE
            ? List.of()
            : request.handles().stream().map(handle -> new Proof(handle, proof(handle))).toList());
  }

  private Bytes proof(String handle) {
    Bytes ofCheck = sent.get(handle);
    return kind == Proofs.SENT && ofCheck != null
        ? ofCheck
        : randomBytes(FingerprintColumns.FINGERPRINT_BYTES);
  }

  private Bytes randomBytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return Bytes.of(bytes);
  }
}
