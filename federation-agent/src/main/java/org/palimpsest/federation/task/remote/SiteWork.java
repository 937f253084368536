package org.palimpsest.federation.task.remote;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.LibrariesAnswer;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.task.input.TaskInput.EvidenceUse;
import org.palimpsest.federation.task.input.TaskInput.RemoteSite;
import org.palimpsest.federation.task.local.LocalAnswers.NoSeedException;
import org.palimpsest.federation.task.local.Windows;
import org.palimpsest.federation.task.passage.CountedPassages;
import org.palimpsest.federation.task.passage.RemoteHit;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;
import org.palimpsest.federation.task.passage.RemotePassage;
import org.palimpsest.federation.task.passage.SharedText.Verdicts;
import org.palimpsest.federation.task.progress.ClaimedTask;
import org.palimpsest.federation.task.progress.TaskMessages;
import org.palimpsest.federation.task.progress.TaskMessages.Exchange;
import org.palimpsest.federation.task.progress.TaskProgress.SiteStep;
import org.palimpsest.federation.task.remote.CheckPlan.Group;
import org.palimpsest.federation.task.remote.SiteReport.Counts;
import org.palimpsest.federation.task.remote.SiteReport.RemoteSource;

/**
 * The work on one site: its libraries, the check, evidence. All failures end in the report, as
 * problems of this site. Used once, by one thread.
 */
public final class SiteWork implements Callable<SiteReport> {

  private static final Comparator<SourceKey> BY_NAME =
      Comparator.comparing(SourceKey::library)
          .thenComparing(SourceKey::id, Comparator.nullsLast(Comparator.naturalOrder()))
          .thenComparing(SourceKey::answer, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(SourceKey::title, Comparator.nullsFirst(Comparator.naturalOrder()));

  private final RemoteSite wanted;
  private final Peers peers;
  private final TaskMessages messages;
  private final RemoteSetting setting;
  private final SiteProblems problems;
  private final Map<UUID, String> epochs = new LinkedHashMap<>();
  private List<OfferedLibrary> offered = List.of();
  private Counts counts = Counts.NONE;

  public SiteWork(RemoteSite wanted, Peers peers, TaskMessages messages, RemoteSetting setting) {
    this.wanted = wanted;
    this.peers = peers;
    this.messages = messages;
    this.setting = setting;
    this.problems = new SiteProblems(wanted);
  }

  @Override
  public SiteReport call() throws InterruptedException {
    long begun = setting.nanoTime().getAsLong();
    List<RemoteSource> sources = List.of();
    try {
      Optional<Peer> peer = peers.find(wanted.site());
      if (peer.isEmpty()) {
        problems.addSite(RemoteSiteState.UNKNOWN, Note.of("siteUnknown", "site", wanted.site()));
      } else {
        sources = ask(peer.get());
      }
    } catch (PeerException e) {
      problems.addSite(RemoteSiteState.of(e), e.note());
    }
    progress(SiteStep.OVER);
    long elapsed = TimeUnit.NANOSECONDS.toMillis(setting.nanoTime().getAsLong() - begun);
    return problems.report(counts.plus(new Counts(0, 0, 0, 0, 0, 0, elapsed)), offered, sources);
  }

  public static SiteReport failed(RemoteSite wanted, RemoteSiteState state, String code) {
    var problems = new SiteProblems(wanted);
    problems.addSite(state, Note.of(code, "site", wanted.site()));
    return problems.report(Counts.NONE, List.of(), List.of());
  }

  private void progress(SiteStep step) {
    setting.progress().set(wanted.site(), step);
  }

  private List<RemoteSource> ask(Peer peer) throws PeerException, InterruptedException {
    progress(SiteStep.LIBRARIES);
    offered = offered(peer);
    progress(SiteStep.CHECK);
    CheckPlan plan =
        CheckPlan.of(wanted.libraries(), offered, setting.epochs(), peer.descriptor().schemes());
    problems.addNotGranted(plan.notGranted());
    problems.addNoEpoch(plan.noEpoch());
    List<CheckBatch> batches = batches(plan);
    setting.lines().enter(peer.site(), setting.deadline());
    try {
      return sources(peer, batches);
    } finally {
      setting.lines().leave(peer.site());
    }
  }

  private List<RemoteSource> sources(Peer peer, List<CheckBatch> batches)
      throws InterruptedException {
    SiteCheck check =
        new SiteCheck(
            peer, messages, setting.deadline(), setting.executor(), setting.messagesAtOnce());
    List<RemoteHit> hits = new ArrayList<>();
    for (SiteCheck.Result result : check.ask(batches)) {
      if (result instanceof SiteCheck.Answered answered) {
        epochs.put(answered.exchange().message(), answered.batch().request().epoch());
        hits.addAll(take(answered));
      } else if (result instanceof SiteCheck.Failed failed) {
        problems.addBatch(failed.batch().request().libraries(), failed.reason());
      }
    }
    if (check.isLeft()) {
      return sources(hits, unverified(peer, hits));
    }
    return sources(hits, verdicts(peer, hits, offered));
  }

  private List<OfferedLibrary> offered(Peer peer) throws PeerException {
    String name = "libraries-" + peer.site();
    var request = new Message.LibrariesRequest();
    Exchange<LibrariesAnswer> exchange =
        messages.once(
            name,
            LibrariesAnswer.class,
            () -> messages.ask(name, peer, request, LibrariesAnswer.class, setting.deadline()));
    count(exchange, Counts.NONE);
    return exchange.answer().libraries();
  }

  private void count(Exchange<?> exchange, Counts more) {
    counts =
        counts
            .plus(more)
            .plus(new Counts(0, 0, 0, 0, exchange.bytesSent(), exchange.bytesReceived(), 0));
  }

  private List<CheckBatch> batches(CheckPlan plan) throws InterruptedException {
    List<CheckBatch> batches = new ArrayList<>();
    for (Group group : plan.groups()) {
      try {
        Windows windows = setting.local().of(group.epoch());
        for (List<String> libraries : affordable(group, windows.spans().size())) {
          addBatches(group.epoch(), libraries, windows, batches);
        }
      } catch (NoSeedException e) {
        problems.addNoSeed(group.ids(), e.note());
      } catch (ExecutionException e) {
        // The local check failed, and with it the task.
        throw new ClaimedTask.LostException();
      }
    }
    return batches;
  }

  /**
   * A library with little quota left is asked separately: the other site refuses a message as a
   * whole.
   */
  private static List<List<String>> affordable(Group group, int sentences) {
    Map<Boolean, List<String>> byQuota =
        group.libraries().stream()
            .collect(
                Collectors.partitioningBy(
                    library -> library.sentencesLeft() >= sentences,
                    Collectors.mapping(OfferedLibrary::id, Collectors.toList())));
    List<List<String>> messages = new ArrayList<>();
    List<String> together = byQuota.getOrDefault(true, List.of());
    if (!together.isEmpty()) {
      messages.add(together);
    }
    byQuota.getOrDefault(false, List.of()).forEach(library -> messages.add(List.of(library)));
    return messages;
  }

  private void addBatches(
      String epoch, List<String> libraries, Windows windows, List<CheckBatch> batches) {
    for (Windows.Batch batch : windows.batches(CheckRequest.FINGERPRINTS_MAX)) {
      batches.add(
          new CheckBatch(
              "check-" + wanted.site() + "-" + batches.size(),
              batch.spans(),
              new CheckRequest(
                  libraries, windows.header(), epoch, batch.fingerprints(), batch.newRuns())));
    }
  }

  private List<RemoteHit> take(SiteCheck.Answered answered) {
    Exchange<Message.CheckAnswer> exchange = answered.exchange();
    List<RemoteHit> hits =
        answered.batch().hits(exchange.message(), exchange.answer()).stream()
            .sorted(Comparator.comparing(RemoteHit::source, BY_NAME))
            .toList();
    count(exchange, new Counts(answered.batch().windows().size(), 0, hits.size(), 0, 0, 0, 0));
    Map<String, LibraryOutcome> outcomes = exchange.answer().outcomes();
    new TreeMap<>(outcomes).forEach(problems::addOutcome);
    boolean isUnexplained =
        exchange.answer().state() == CheckState.PARTIAL
            && outcomes.values().stream().allMatch(outcome -> outcome == LibraryOutcome.OK);
    if (isUnexplained) {
      problems.addIncomplete();
    }
    return hits;
  }

  private Verdicts verdicts(Peer peer, List<RemoteHit> hits, List<OfferedLibrary> offered)
      throws InterruptedException {
    progress(SiteStep.EVIDENCE);
    EvidenceWork work = new EvidenceWork(peer, messages, setting, problems, epochs);
    Verdicts verdicts = work.verify(hits, offered);
    counts = counts.plus(work.counts());
    return verdicts;
  }

  private Verdicts unverified(Peer peer, List<RemoteHit> hits) {
    if (setting.evidence() == EvidenceUse.VERIFY && !hits.isEmpty()) {
      problems.addEvidence(Note.of("textsNotShown", "site", peer.site()));
    }
    return new Verdicts();
  }

  private List<RemoteSource> sources(List<RemoteHit> hits, Verdicts verdicts) {
    Map<SourceKey, List<RemoteHit>> bySource = new LinkedHashMap<>();
    for (RemoteHit hit : hits) {
      bySource.computeIfAbsent(hit.source(), key -> new ArrayList<>()).add(hit);
    }
    CountedPassages counted = new CountedPassages(setting.passages(), verdicts);
    List<RemoteSource> sources = new ArrayList<>();
    bySource.forEach(
        (key, ofSource) -> {
          List<RemotePassage> found = counted.of(key, ofSource);
          if (!found.isEmpty()) {
            sources.add(new RemoteSource(key, found));
          }
        });
    sources.sort(Comparator.comparing(RemoteSource::key, BY_NAME));
    return sources;
  }
}
