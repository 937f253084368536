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
 * Which stretches of the suspicious text are shown to another site to have its hits verified: from
 * the first to the last window that the site has proven of each run of hits in one source, with
 * about a sentence before and behind, and no more than its hits open. Hits end where windows end; a
 * passage seldom does.
 */
public final class SharedText {

  /** As many as one item can name. */
  private static final int HANDLES_MAX = 512;

  /** What is shown before the first window and behind the last, in UTF-16 code units. */
  public static final int CONTEXT = 150;

  private SharedText() {}

  /**
   * A stretch to be shown.
   *
   * @param source that the hits stand in
   * @param span of the suspicious text
   * @param hits that it is shown for
   */
  public record Shown(SourceKey source, Span span, List<RemoteHit> hits) {

    /** The check that the hits are of. */
    public UUID check() {
      return hits.get(0).check();
    }

    /** One stretch in place of two that overlap; null where they do not, or are too many hits. */
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

    /** What the other site is asked for it. */
    public EvidenceItem item(String text) {
      return new EvidenceItem(
          hits.stream().map(RemoteHit::handle).toList(), text.substring(span.offset(), span.end()));
    }
  }

  /**
   * The stretches for some sources' hits, by source, then by the check that found them.
   *
   * @param holding those of a run's hits that the other site has proven
   * @param text the suspicious one
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
      // Few hits that stand far apart: each by itself.
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

  /** Stretches that overlap become one, so that nothing is shown, and found, twice. */
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

  /** What evidence has decided. */
  public static final class Verdicts {

    private final Set<RemoteHit> decided = new HashSet<>();
    private final Set<RemoteHit> dropped = new HashSet<>();
    private final Map<SourceKey, List<RemotePassage>> verified = new LinkedHashMap<>();

    /**
     * Takes what was found for a stretch; nothing where it was not compared. It decides the hits
     * that it was shown for, and those of the same source whose windows lie in it. It decides those
     * that lie in it for the most part, too, where a passage ends within their windows: then they
     * hang over the end of what is alike, and say nothing more.
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

    /** Whether the text of a hit was compared: then it says nothing any more by itself. */
    boolean isDecided(RemoteHit hit) {
      return decided.contains(hit);
    }

    List<RemotePassage> verified(SourceKey source) {
      return verified.getOrDefault(source, List.of());
    }

    /** Whether the texts do not overlap: then it counts no more. */
    boolean isDropped(RemoteHit hit) {
      return dropped.contains(hit);
    }

    /** How many hits evidence has not borne out. */
    public int falseAlarms() {
      return dropped.size();
    }
  }
}
