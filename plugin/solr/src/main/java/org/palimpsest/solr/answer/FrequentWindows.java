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
 * The windows of a suspicious document that very many documents hold, such as headings and
 * licences. They lead to a few example documents only.
 *
 * @param windows each fingerprint once, at its first place
 * @param places of each window in the text
 * @param spans union of all places, in order
 * @param unsought indexes of windows that are not looked up: these, and windows that lie in them
 *     for the larger part
 * @param examples unique keys of a few holders of each window; empty before shards answer
 * @param holdersMax maximum number of holders of other windows
 */
public record FrequentWindows(
    FingerprintedUnits windows,
    List<List<Span>> places,
    List<Span> spans,
    Set<Integer> unsought,
    List<List<String>> examples,
    int holdersMax) {

  public static final FrequentWindows NONE =
      new FrequentWindows(
          new FingerprintedUnits(List.of(), FingerprintList.of(List.of())),
          List.of(),
          List.of(),
          Set.of(),
          List.of(),
          0);

  /** Selects the frequent windows by the number of documents that hold each. */
  public static FrequentWindows of(FingerprintedUnits windows, long[] holders, int holdersMax) {
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
    FingerprintedUnits frequent =
        new FingerprintedUnits(
            distinct.values().stream().map(places -> places.get(0)).toList(),
            FingerprintList.of(List.copyOf(distinct.keySet())));
    return new FrequentWindows(
        frequent, List.copyOf(distinct.values()), union, unsought, List.of(), holdersMax);
  }

  /** A copy with the unique keys of a few holders of each window. */
  public FrequentWindows withExamples(List<List<String>> ofWindows) {
    return new FrequentWindows(windows, places, spans, unsought, ofWindows, holdersMax);
  }

  /** The unique keys of a few holders of a stretch of the text. */
  List<String> examplesOf(Span stretch) {
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < examples.size(); i++) {
      if (places.get(i).stream().anyMatch(place -> place.overlap(stretch) > 0)) {
        keys.addAll(examples.get(i));
      }
    }
    return HolderExamples.smallest(keys);
  }

  public boolean isEmpty() {
    return spans.isEmpty();
  }
}
