package org.palimpsest.federation.task.remote;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.protocol.Message.Proof;
import org.palimpsest.federation.protocol.Message.ProofAnswer;
import org.palimpsest.federation.protocol.Message.ProofRequest;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.task.passage.RemoteHit;
import org.palimpsest.federation.task.passage.SharedText;
import org.palimpsest.federation.task.progress.ClaimedTask;
import org.palimpsest.federation.task.progress.TaskMessages;
import org.palimpsest.federation.task.progress.TaskMessages.Exchange;
import org.palimpsest.federation.task.remote.SiteReport.Counts;

/**
 * Requests proofs of a site's hits before any text is shown to it: see {@link ProofRules}. Used
 * once, by one thread.
 */
public final class ProofWork {

  private final Peer peer;
  private final TaskMessages messages;
  private final RemoteSetting setting;
  private final SiteProblems problems;
  private final Map<UUID, String> epochs;
  private final Map<RemoteHit, Integer> distances = new HashMap<>();
  private Counts counts = Counts.NONE;

  /**
   * Sends nothing yet.
   *
   * @param epochs of the checks' seeds
   */
  ProofWork(
      Peer peer,
      TaskMessages messages,
      RemoteSetting setting,
      SiteProblems problems,
      Map<UUID, String> epochs) {
    this.peer = peer;
    this.messages = messages;
    this.setting = setting;
    this.problems = problems;
    this.epochs = epochs;
  }

  Counts counts() {
    return counts;
  }

  /** Requests proofs; hits without an answer are unproven, which is noted. */
  Proofs prove(List<RemoteHit> hits) {
    Map<UUID, List<RemoteHit>> byCheck = new LinkedHashMap<>();
    guesses(hits)
        .forEach(hit -> byCheck.computeIfAbsent(hit.check(), id -> new ArrayList<>()).add(hit));
    Map<String, Map<Span, Bytes>> own = new HashMap<>();
    int number = 0;
    try {
      for (List<RemoteHit> ofCheck : byCheck.values()) {
        String epoch = String.valueOf(epochs.get(ofCheck.get(0).check()));
        Map<Span, Bytes> ofEpoch =
            own.computeIfAbsent(epoch, name -> setting.proofs().of(name, peer.site()));
        for (List<RemoteHit> batch : batches(ofCheck)) {
          take(batch, ask("proof-" + peer.site() + "-" + number, epoch, batch), ofEpoch);
          number++;
        }
      }
      noteUnproven(hits.size());
    } catch (PeerException e) {
      noteFailure(e);
    } catch (PalimpsestException e) {
      ClaimedTask.requireState(e);
      problems.addEvidence(Note.of("proofsNotCompared", "site", peer.site()));
    }
    return new Proofs(distances);
  }

  private void noteUnproven(int hits) {
    long proven =
        distances.values().stream().filter(each -> each <= ProofRules.DISTANCE_MAX).count();
    if (proven == 0) {
      problems.addNote(Note.of("hitsUnproven", "site", peer.site(), "hits", hits));
    }
  }

  /** An older version refuses unknown messages. */
  private void noteFailure(PeerException e) {
    RemoteSiteState.of(e); // ends the task on interruption
    if (e.kind() == Kind.REFUSED) {
      problems.addNote(Note.of("hitsNotProven", "site", peer.site()));
    } else {
      problems.addEvidence(e.note());
    }
  }

  /** The nearest hits of each window, in all libraries together. */
  private static List<RemoteHit> guesses(List<RemoteHit> hits) {
    Map<Span, Integer> counts = new HashMap<>();
    return hits.stream()
        .sorted(Comparator.comparingInt(RemoteHit::distance))
        .filter(hit -> counts.merge(hit.window(), 1, Integer::sum) <= ProofRules.GUESSES_MAX)
        .toList();
  }

  private static List<List<RemoteHit>> batches(List<RemoteHit> hits) {
    List<List<RemoteHit>> batches = new ArrayList<>();
    for (int from = 0; from < hits.size(); from += ProofRequest.HANDLES_MAX) {
      batches.add(hits.subList(from, Math.min(hits.size(), from + ProofRequest.HANDLES_MAX)));
    }
    return batches;
  }

  private ProofAnswer ask(String name, String epoch, List<RemoteHit> batch) throws PeerException {
    List<String> handles = batch.stream().map(RemoteHit::handle).toList();
    ProofRequest request = new ProofRequest(batch.get(0).check(), epoch, handles);
    Exchange<ProofAnswer> exchange =
        messages.once(
            name,
            ProofAnswer.class,
            () -> {
              var exchanged =
                  messages.ask(name, peer, request, ProofAnswer.class, setting.deadline());
              AnswerRules.require(peer.site(), request, exchanged.answer());
              return exchanged;
            });
    counts = counts.plus(new Counts(0, 0, 0, 0, exchange.bytesSent(), exchange.bytesReceived(), 0));
    return exchange.answer();
  }

  private void take(List<RemoteHit> batch, ProofAnswer answer, Map<Span, Bytes> own) {
    Map<String, Bytes> proofs =
        answer.proofs().stream().collect(Collectors.toMap(Proof::handle, Proof::fingerprint));
    for (RemoteHit hit : batch) {
      Bytes theirs = proofs.get(hit.handle());
      Bytes ours = own.get(hit.window());
      if (theirs != null && ours != null) {
        distances.put(hit, ProofRules.distance(theirs, ours));
      }
    }
  }

  /**
   * Results of proofs.
   *
   * @param distances in bits, by hit
   */
  record Proofs(Map<RemoteHit, Integer> distances) {

    static final Proofs NONE = new Proofs(Map.of());

    /** The hits of a run with a sufficient proof, or beside one. */
    List<RemoteHit> holding(List<RemoteHit> run) {
      Set<RemoteHit> alone =
          run.stream()
              .filter(hit -> isWithin(hit, ProofRules.DISTANCE_MAX))
              .collect(Collectors.toSet());
      return run.stream().filter(hit -> alone.contains(hit) || isBeside(hit, alone)).toList();
    }

    private boolean isWithin(RemoteHit hit, int distance) {
      Integer found = distances.get(hit);
      return found != null && found <= distance;
    }

    private boolean isBeside(RemoteHit hit, Set<RemoteHit> alone) {
      return isWithin(hit, ProofRules.BESIDE_DISTANCE_MAX)
          && alone.stream()
              .anyMatch(other -> gap(hit.window(), other.window()) <= SharedText.CONTEXT);
    }

    private static int gap(Span one, Span other) {
      return Math.max(one.offset(), other.offset()) - Math.min(one.end(), other.end());
    }
  }
}
