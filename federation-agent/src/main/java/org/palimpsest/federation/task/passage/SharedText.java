package org.palimpsest.federation.task.passage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.SharedPassage;
import org.palimpsest.federation.task.passage.HitPassages.Run;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;

/**
 * Selects the spans of the suspicious text that are shown to another site to verify its hits: for
 * each run of hits in one source, from the first to the last proven window, with about a sentence
 * of context, and no more than its hits allow. Context is needed as passages rarely end where
 * windows do.
 */
public final class SharedText {

  private static final int HANDLES_MAX = 512;

  /** Length of the context on each side, in UTF-16 code units. */
  public static final int CONTEXT = 150;

  private SharedText() {}

  public record Shown(SourceKey source, Span span, List<RemoteHit> hits) {

    /** The check that returned the hits. */
    public UUID check() {
      return hits.get(0).check();
    }

    /** The union of two overlapping spans, or null if they do not overlap or exceed the limits. */
    private @Nullable Shown with(Shown other) {
      Set<RemoteHit> all = new LinkedHashSet<>(hits);
      all.addAll(other.hits);
      Span hull = span.hull(other.span);
      return span.overlap(other.span) == 0
              || all.size() > HANDLES_MAX
              || hull.length() > lengthMax(all)
          ? null
          : new Shown(source, hull, List.copyOf(all));
    }

    public EvidenceItem item(String text) {
      return new EvidenceItem(
          hits.stream().map(RemoteHit::handle).toList(), text.substring(span.offset(), span.end()));
    }
  }

  /**
   * The spans for the sources' hits, by source, then by check.
   *
   * @param holding selects the proven hits of a run
   * @param text the suspicious text
   */
  public static List<Shown> of(
      Collection<RemoteHit> hits,
      Predicate<SourceKey> isOffered,
      UnaryOperator<List<RemoteHit>> holding,
      HitPassages passages,
      String text) {
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
                        shown.addAll(ofRuns(source, proven(ofCheck, holding, passages), text))));
    return shown;
  }

  private static List<Run> proven(
      List<RemoteHit> ofCheck, UnaryOperator<List<RemoteHit>> holding, HitPassages passages) {
    return passages.runs(ofCheck).stream()
        .flatMap(run -> passages.runsOfCounted(holding.apply(run.hits())).stream())
        .toList();
  }

  private static List<Shown> ofRuns(SourceKey source, List<Run> runs, String text) {
    List<Shown> shown = new ArrayList<>();
    for (Run run : runs) {
      List<RemoteHit> hits = run.hits().subList(0, Math.min(HANDLES_MAX, run.hits().size()));
      Span span = run.passage().suspicious();
      if (span.length() <= lengthMax(hits)) {
        shown.add(new Shown(source, withContext(span, lengthMax(hits), text), hits));
        continue;
      }
      // Few hits far apart: each one separately.
      for (RemoteHit hit : hits) {
        if (hit.window().length() <= EvidenceItem.TEXT_LENGTH_PER_HANDLE_MAX) {
          shown.add(new Shown(source, hit.window(), List.of(hit)));
        }
      }
    }
    return joined(shown);
  }

  private static int lengthMax(Collection<RemoteHit> hits) {
    return EvidenceItem.TEXT_LENGTH_PER_HANDLE_MAX * hits.size();
  }

  private static Span withContext(Span span, int lengthMax, String text) {
    int context = Math.min(CONTEXT, (lengthMax - span.length()) / 2);
    int start = Math.max(0, span.offset() - context);
    int end = Math.min(text.length(), span.end() + context);
    if (start < span.offset() && Character.isLowSurrogate(text.charAt(start))) {
      start++;
    }
    if (end > span.end() && Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return new Span(start, end - start);
  }

  /** Overlapping spans are joined, so that no text is shown, or found, twice. */
  private static List<Shown> joined(List<Shown> shown) {
    List<Shown> joined = new ArrayList<>();
    Shown last = null;
    for (Shown each : shown.stream().sorted(Comparator.comparing(Shown::span)).toList()) {
      Shown both = last == null ? null : last.with(each);
      if (both == null) {
        joined.add(each);
        last = each;
      } else {
        joined.set(joined.size() - 1, both);
        last = both;
      }
    }
    return joined;
  }

  public static final class Verdicts {

    private final Set<RemoteHit> decided = new HashSet<>();
    private final Set<RemoteHit> dropped = new HashSet<>();
    private final Map<SourceKey, List<RemotePassage>> verified = new LinkedHashMap<>();

    /**
     * Adds the result of a span, if it was compared. It decides the hits it was shown for, and hits
     * of the same source whose windows are inside it; also hits mostly inside it if a passage ends
     * within their windows, as they only extend beyond the shared text.
     */
    public void add(Shown shown, EvidenceFound found, List<RemoteHit> all) {
      if (found.state() != EvidenceState.COMPARED) {
        return;
      }
      List<Span> alike =
          found.passages().stream().map(passage -> suspicious(shown, passage)).toList();
      Set<RemoteHit> hits = new LinkedHashSet<>(shown.hits());
      all.stream()
          .filter(hit -> hit.source().equals(shown.source()))
          .filter(hit -> isDecidedBy(shown.span(), alike, hit.window()))
          .forEach(hits::add);
      decided.addAll(hits);
      if (alike.isEmpty()) {
        dropped.addAll(hits);
      }
      List<RemotePassage> ofSource =
          verified.computeIfAbsent(shown.source(), key -> new ArrayList<>());
      found.passages().forEach(passage -> ofSource.add(verified(shown, hits, passage)));
    }

    private static boolean isDecidedBy(Span compared, List<Span> alike, Span window) {
      int inside = compared.overlap(window);
      return inside == window.length()
          || (2 * inside > window.length()
              && alike.stream().anyMatch(passage -> passage.overlap(window) > 0));
    }

    private static Span suspicious(Shown shown, SharedPassage passage) {
      return new Span(
          shown.span().offset() + passage.suspiciousOffset(), passage.suspiciousLength());
    }

    private static RemotePassage verified(Shown shown, Set<RemoteHit> hits, SharedPassage passage) {
      int distance = hits.stream().mapToInt(RemoteHit::distance).min().orElseThrow();
      return new RemotePassage(
          suspicious(shown, passage),
          new Span(passage.sourceOffset(), passage.sourceLength()),
          hits.size(),
          distance,
          passage.similarity(),
          passage.kind(),
          passage.suspiciousLength(),
          passage.snippet());
    }

    /** Whether the hit's text was compared: then the hit itself no longer counts. */
    boolean isDecided(RemoteHit hit) {
      return decided.contains(hit);
    }

    List<RemotePassage> verified(SourceKey source) {
      return verified.getOrDefault(source, List.of());
    }

    /** Whether the texts do not overlap: then the hit does not count. */
    boolean isDropped(RemoteHit hit) {
      return dropped.contains(hit);
    }

    /** The number of hits that evidence has refuted. */
    public int falseAlarms() {
      return dropped.size();
    }
  }
}
