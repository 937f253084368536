package org.palimpsest.federation.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.SharedPassage;
import org.palimpsest.federation.task.HitPassages.Run;
import org.palimpsest.federation.task.RemoteHit.SourceKey;
import org.palimpsest.text.Span;

/**
 * Which stretches of the suspicious text are shown to another site to have its hits verified: from
 * the first to the last window of each run of hits in one source, and no more than its hits open.
 */
final class SharedText {

  /** As many as one item can name. */
  private static final int HANDLES_MAX = 512;

  private SharedText() {}

  /**
   * A stretch to be shown.
   *
   * @param source that the hits stand in
   * @param span of the suspicious text
   * @param hits that it is shown for
   */
  record Shown(SourceKey source, Span span, List<RemoteHit> hits) {

    UUID check() {
      return hits.get(0).check();
    }

    EvidenceItem item(String text) {
      return new EvidenceItem(
          hits.stream().map(RemoteHit::handle).toList(), text.substring(span.offset(), span.end()));
    }
  }

  /** The stretches for some sources' hits, by source, then by the check that found them. */
  static List<Shown> of(
      Collection<RemoteHit> hits, Predicate<SourceKey> isOffered, HitPassages passages) {
    Map<SourceKey, Map<UUID, List<RemoteHit>>> bySource = new LinkedHashMap<>();
    for (RemoteHit hit : hits) {
      if (isOffered.test(hit.source())) {
        bySource
            .computeIfAbsent(hit.source(), key -> new LinkedHashMap<>())
            .computeIfAbsent(hit.check(), key -> new ArrayList<>())
            .add(hit);
      }
    }
    List<Shown> shown = new ArrayList<>();
    bySource.forEach(
        (source, byCheck) ->
            byCheck
                .values()
                .forEach(
                    ofCheck ->
                        passages.runs(ofCheck).forEach(run -> addShown(source, run, shown))));
    return shown;
  }

  private static void addShown(SourceKey source, Run run, List<Shown> shown) {
    List<RemoteHit> hits = run.hits().subList(0, Math.min(HANDLES_MAX, run.hits().size()));
    Span span = run.passage().suspicious();
    if (span.length() <= EvidenceItem.TEXT_LENGTH_PER_HANDLE_MAX * hits.size()) {
      shown.add(new Shown(source, span, hits));
      return;
    }
    // Few hits that stand far apart: each by itself.
    for (RemoteHit hit : hits) {
      if (hit.window().length() <= EvidenceItem.TEXT_LENGTH_PER_HANDLE_MAX) {
        shown.add(new Shown(source, hit.window(), List.of(hit)));
      }
    }
  }

  /** What evidence has decided. */
  static final class Verdicts {

    private final Set<RemoteHit> decided = new HashSet<>();
    private final Map<SourceKey, List<RemotePassage>> verified = new LinkedHashMap<>();
    private int falseAlarms;

    /** Takes what was found for a stretch; nothing where it was not compared. */
    void add(Shown shown, EvidenceFound found) {
      if (found.state() != EvidenceState.COMPARED) {
        return;
      }
      decided.addAll(shown.hits());
      if (found.passages().isEmpty()) {
        falseAlarms += shown.hits().size();
      }
      for (SharedPassage passage : found.passages()) {
        verified
            .computeIfAbsent(shown.source(), key -> new ArrayList<>())
            .add(verified(shown, passage));
      }
    }

    private static RemotePassage verified(Shown shown, SharedPassage passage) {
      int distance = shown.hits().stream().mapToInt(RemoteHit::distance).min().orElseThrow();
      return new RemotePassage(
          new Span(shown.span().offset() + passage.suspiciousOffset(), passage.suspiciousLength()),
          new Span(passage.sourceOffset(), passage.sourceLength()),
          shown.hits().size(),
          distance,
          passage.similarity(),
          passage.kind(),
          true,
          passage.snippet());
    }

    /** Whether the text of a hit was compared: then it says nothing any more by itself. */
    boolean isDecided(RemoteHit hit) {
      return decided.contains(hit);
    }

    List<RemotePassage> verified(SourceKey source) {
      return verified.getOrDefault(source, List.of());
    }

    int falseAlarms() {
      return falseAlarms;
    }
  }
}
