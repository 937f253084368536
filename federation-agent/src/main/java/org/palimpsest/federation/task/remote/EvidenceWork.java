package org.palimpsest.federation.task.remote;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.protocol.Message.EvidenceAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.EvidenceRequest;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.task.input.TaskInput.EvidenceUse;
import org.palimpsest.federation.task.passage.OwnText;
import org.palimpsest.federation.task.passage.RemoteHit;
import org.palimpsest.federation.task.passage.SharedText;
import org.palimpsest.federation.task.passage.SharedText.Shown;
import org.palimpsest.federation.task.passage.SharedText.Verdicts;
import org.palimpsest.federation.task.progress.TaskMessages;
import org.palimpsest.federation.task.progress.TaskMessages.Exchange;
import org.palimpsest.federation.task.remote.SiteReport.Counts;

/**
 * Verifies a site's hits: shows the text of each proven run of hits, if task and library allow it.
 * Used once, by one thread.
 */
final class EvidenceWork {

  /** Text in one message, well below the limit of an envelope in any language. */
  private static final int SHOWN_LENGTH_MAX = 200_000;

  private final Peer peer;
  private final TaskMessages messages;
  private final RemoteSetting setting;
  private final SiteProblems problems;
  private final ProofWork proofs;
  private Counts counts = Counts.NONE;

  /**
   * Sends nothing yet.
   *
   * @param epochs of the checks' seeds
   */
  EvidenceWork(
      Peer peer,
      TaskMessages messages,
      RemoteSetting setting,
      SiteProblems problems,
      Map<UUID, String> epochs) {
    this.proofs = new ProofWork(peer, messages, setting, problems, epochs);
    this.peer = peer;
    this.messages = messages;
    this.setting = setting;
    this.problems = problems;
  }

  Counts counts() {
    return counts;
  }

  /** Verifies hits; failures leave them undecided and are noted. */
  Verdicts verify(List<RemoteHit> hits, List<OfferedLibrary> offered) {
    Verdicts verdicts = new Verdicts();
    if (setting.evidence() != EvidenceUse.VERIFY || hits.isEmpty()) {
      return verdicts;
    }
    Set<String> verifying =
        offered.stream()
            .filter(library -> library.operations().contains(Operation.EVIDENCE))
            .map(OfferedLibrary::id)
            .collect(Collectors.toSet());
    noteOthers(hits, verifying);
    String text = text();
    if (text != null) {
      List<RemoteHit> offering =
          hits.stream().filter(hit -> verifying.contains(hit.source().library())).toList();
      List<Shown> shown =
          offering.isEmpty()
              ? List.of()
              : SharedText.of(
                  offering,
                  source -> true,
                  proofs.prove(offering)::holding,
                  setting.passages(),
                  text);
      ask(batches(affordable(shown, text)), text, hits, verdicts);
    }
    counts =
        counts.plus(proofs.counts()).plus(new Counts(0, 0, 0, verdicts.falseAlarms(), 0, 0, 0));
    return verdicts;
  }

  private void noteOthers(List<RemoteHit> hits, Set<String> verifying) {
    Set<String> others = new TreeSet<>();
    hits.forEach(hit -> others.add(hit.source().library()));
    others.removeAll(verifying);
    for (String library : others) {
      problems.addNote(Note.of("evidenceNotGranted", "site", peer.site(), "library", library));
    }
  }

  private @Nullable String text() {
    String text = setting.local().text();
    if (text == null) {
      problems.addEvidence(Note.of("textNotKept", "site", peer.site()));
    }
    return text;
  }

  private List<Shown> affordable(List<Shown> shown, String text) {
    List<Shown> affordable = affordableToday(shown, text);
    int left = shown.size() - affordable.size();
    if (left > 0) {
      problems.addNote(
          Note.of("shownHalf", "site", peer.site(), "left", left, "total", shown.size()));
    }
    return affordable;
  }

  private List<Shown> affordableToday(List<Shown> shown, String text) {
    if (shown.isEmpty()) {
      return shown;
    }
    OwnText own = new OwnText(text);
    List<Shown> affordable = new ArrayList<>();
    setting
        .shownTexts()
        .show(
            peer.site(),
            own.digest(),
            before -> {
              affordable.clear();
              affordable.addAll(ShownShare.of(shown, own.inText(before), text.length()));
              return own.inLetters(affordable.stream().map(Shown::span).toList());
            },
            setting.clock().instant());
    return affordable;
  }

  private static List<List<Shown>> batches(List<Shown> shown) {
    Map<UUID, List<Shown>> byCheck = new LinkedHashMap<>();
    shown.forEach(
        each -> byCheck.computeIfAbsent(each.check(), check -> new ArrayList<>()).add(each));
    List<List<Shown>> batches = new ArrayList<>();
    for (List<Shown> ofCheck : byCheck.values()) {
      List<Shown> batch = new ArrayList<>();
      int length = 0;
      for (Shown each : ofCheck) {
        length += each.span().length();
        if (batch.size() == EvidenceRequest.ITEMS_MAX
            || (!batch.isEmpty() && length > SHOWN_LENGTH_MAX)) {
          batches.add(batch);
          batch = new ArrayList<>();
          length = each.span().length();
        }
        batch.add(each);
      }
      batches.add(batch);
    }
    return batches;
  }

  private void ask(
      List<List<Shown>> batches, String text, List<RemoteHit> hits, Verdicts verdicts) {
    for (int i = 0; i < batches.size(); i++) {
      List<Shown> batch = batches.get(i);
      List<EvidenceItem> items = batch.stream().map(shown -> shown.item(text)).toList();
      try {
        String name = "evidence-" + peer.site() + "-" + i;
        take(batch, ask(name, batch.get(0).check(), items), hits, verdicts);
      } catch (PeerException e) {
        RemoteSiteState.of(e); // ends the task on interruption
        problems.addEvidence(e.note());
        return;
      }
    }
  }

  private EvidenceAnswer ask(String name, UUID check, List<EvidenceItem> items)
      throws PeerException {
    var request = new EvidenceRequest(check, items);
    Exchange<EvidenceAnswer> exchange =
        messages.once(
            name,
            EvidenceAnswer.class,
            () -> {
              var exchanged =
                  messages.ask(name, peer, request, EvidenceAnswer.class, setting.deadline());
              AnswerRules.require(peer.site(), items, exchanged.answer());
              return exchanged;
            });
    counts =
        counts.plus(
            new Counts(0, items.size(), 0, 0, exchange.bytesSent(), exchange.bytesReceived(), 0));
    return exchange.answer();
  }

  private void take(
      List<Shown> batch, EvidenceAnswer answer, List<RemoteHit> hits, Verdicts verdicts) {
    for (int i = 0; i < batch.size(); i++) {
      EvidenceFound found = answer.items().get(i);
      verdicts.add(batch.get(i), found, hits);
      if (found.state() != EvidenceState.COMPARED) {
        boolean isDenied = found.state() == EvidenceState.DENIED;
        problems.addEvidence(
            Note.of(isDenied ? "textsDenied" : "textsNotCompared", "site", peer.site()));
      }
    }
  }
}
