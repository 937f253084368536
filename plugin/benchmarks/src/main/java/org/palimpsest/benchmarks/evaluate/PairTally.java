package org.palimpsest.benchmarks.evaluate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.palimpsest.benchmarks.evaluate.Corpus.Case;

/** The share of pairs found, for a corpus without places. */
final class PairTally implements Tally {

  private final Corpus corpus;
  private final Map<String, Long> pairs = new TreeMap<>();
  private final Map<String, Long> found = new TreeMap<>();

  PairTally(Corpus corpus) {
    this.corpus = corpus;
    corpus.cases().keySet().forEach(pair -> count(pair, pairs));
  }

  @Override
  public void add(Answer answer) {
    for (String source : answer.sources().keySet()) {
      count(new DocumentPair(answer.document(), source), found);
    }
  }

  /** Counts a pair once for each of its types, and once in all. */
  private void count(DocumentPair pair, Map<String, Long> counts) {
    Set<String> types = corpus.cases(pair).stream().map(Case::type).collect(Collectors.toSet());
    types.forEach(type -> counts.merge(type, 1L, Long::sum));
    if (!types.isEmpty()) {
      counts.merge(ALL, 1L, Long::sum);
    }
  }

  @Override
  public Map<String, Map<String, Number>> figures() {
    Map<String, Map<String, Number>> figures = new LinkedHashMap<>();
    figures.put(ALL, figures(ALL));
    corpus.types().forEach(type -> figures.put(type, figures(type)));
    return figures;
  }

  private Map<String, Number> figures(String type) {
    long all = pairs.getOrDefault(type, 0L);
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("pairs", all);
    figures.put("found", all == 0 ? 0 : (double) found.getOrDefault(type, 0L) / all);
    return figures;
  }
}
