package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.lookup.HolderExamples;

/**
 * The windows of a suspicious document that very many documents hold: headings, declarations,
 * licences, or a text that was reprinted everywhere. They lead to no source, or a check would
 * compare each of these documents; a few examples stand for all.
 *
 * @param windows these, each fingerprint once, where it stands first
 * @param places for each of the windows all places where it stands
 * @param spans where they stand, in order, none touching another
 * @param unsought the indexes of windows that are not looked up: these, and those that lie in them
 *     for the larger part
 * @param examples for each of the windows the keys of a few of the documents; none where no shard
 *     has answered
 * @param holdersMax what more documents than this hold, very many do
 */
public record HeldWindows(
    FingerprintedUnits windows,
    List<List<Span>> places,
    List<Span> spans,
    Set<Integer> unsought,
    List<List<String>> examples,
    int holdersMax) {

  /** There are none. */
  public static final HeldWindows NONE =
      new HeldWindows(
          new FingerprintedUnits(List.of(), FingerprintList.of(List.of())),
          List.of(),
          List.of(),
          Set.of(),
          List.of(),
          0);

  /**
   * Those among all windows.
   *
   * @param holders for each of them how many documents hold it
   */
  public static HeldWindows of(FingerprintedUnits windows, long[] holders, int holdersMax) {
    Set<Integer> unsought = new HashSet<>();
    Map<Fingerprint, List<Span>> distinct = new LinkedHashMap<>();
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < windows.size(); i++) {
      if (holders[i] > holdersMax) {
        unsought.add(i);
        Span place = windows.spans().get(i);
        distinct
            .computeIfAbsent(windows.fingerprints().get(i), key -> new ArrayList<>())
            .add(place);
        spans.add(place);
      }
    }
    if (spans.isEmpty()) {
      return NONE;
    }
    List<Span> union = Coverage.union(spans);
    for (int i = 0; i < windows.size(); i++) {
      Span window = windows.spans().get(i);
      if (2 * Coverage.overlap(window, union) > window.length()) {
        unsought.add(i);
      }
    }
    FingerprintedUnits held =
        new FingerprintedUnits(
            distinct.values().stream().map(places -> places.get(0)).toList(),
            FingerprintList.of(List.copyOf(distinct.keySet())));
    return new HeldWindows(
        held, List.copyOf(distinct.values()), union, unsought, List.of(), holdersMax);
  }

  /** The same with the keys of a few of the documents that hold each window. */
  public HeldWindows withExamples(List<List<String>> ofWindows) {
    return new HeldWindows(windows, places, spans, unsought, ofWindows, holdersMax);
  }

  /** The keys of a few of the documents that hold some of a stretch of the text. */
  List<String> examplesOf(Span stretch) {
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < examples.size(); i++) {
      if (places.get(i).stream().anyMatch(place -> place.overlap(stretch) > 0)) {
        keys.addAll(examples.get(i));
      }
    }
    return HolderExamples.smallest(keys);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return spans.isEmpty();
  }
}
