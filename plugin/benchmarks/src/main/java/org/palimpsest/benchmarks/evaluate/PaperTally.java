package org.palimpsest.benchmarks.evaluate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.palimpsest.benchmarks.evaluate.Answer.Stretch;
import org.palimpsest.benchmarks.evaluate.PaperScore.Share;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/** Figures of term papers as a reader of the answers sees them, by characters. */
/*
 * shown    the characters of a paper in a passage of any source
 * counted  those not under `excluded`, as in `ratios.withoutQuotations`
 *
 *   precision = counted and copied / counted       recall = counted and copied / copied
 *
 * over the characters of all papers, so long papers weigh more than short ones.
 */
final class PaperTally {

  /** The number of papers listed as worst. */
  static final int WORST_MAX = 5;

  /** The largest correct deviation, in percentage points. */
  static final double DEVIATION_MAX = 3;

  private static final Share NOTHING = new Share(0, 0, 0);

  private final Corpus corpus;
  private final List<PaperScore> scores = new ArrayList<>();

  PaperTally(Corpus corpus) {
    this.corpus = corpus;
  }

  /**
   * Adds an answer; documents that are not papers do not count.
   *
   * @throws PalimpsestException if it lacks the ratio
   */
  void add(Answer answer) {
    Paper paper = corpus.papers().get(answer.document());
    if (paper == null) {
      return;
    }
    Double reported = answer.withoutQuotations();
    if (reported == null) {
      throw new PalimpsestException(
          Reason.LOCAL,
          "The results say nothing of ratios.withoutQuotations of " + answer.document() + ".");
    }
    CodePoints positions = corpus.suspiciousCodePoints(answer.document());
    BitSet shown = new BitSet();
    answer.sources().values().stream()
        .flatMap(List::stream)
        .map(passage -> positions.span(passage.suspiciousOffset(), passage.suspiciousLength()))
        .forEach(span -> shown.set(span.offset(), span.end()));
    BitSet counted = (BitSet) shown.clone();
    for (Stretch apart : answer.apart()) {
      CodePointSpan span = positions.span(apart.offset(), apart.length());
      counted.clear(span.offset(), span.end());
    }
    scores.add(
        PaperScore.of(answer.document(), paper, reported, shown, counted, answer.sections()));
  }

  /** The figures of all added answers. */
  PaperReport report() {
    Map<String, Map<String, Number>> languages = new LinkedHashMap<>();
    languages.put(Tally.ALL, figures(scores));
    scores.stream()
        .map(score -> score.paper().language())
        .distinct()
        .sorted()
        .forEach(language -> languages.put(language, figures(of(language))));
    Map<String, Map<String, Number>> types = new LinkedHashMap<>();
    sums(PaperScore::types).forEach((type, share) -> types.put(type, copied(share)));
    Map<String, Map<String, Number>> kinds = new LinkedHashMap<>();
    sums(PaperScore::kinds).forEach((kind, share) -> kinds.put(kind, reported(share)));
    return new PaperReport(languages, types, kinds, worst());
  }

  private List<PaperScore> of(String language) {
    return scores.stream().filter(score -> score.paper().language().equals(language)).toList();
  }

  private static Map<String, Number> figures(List<PaperScore> papers) {
    long counted =
        papers.stream()
            .flatMap(each -> each.kinds().values().stream())
            .mapToLong(Share::counted)
            .sum();
    Share copies =
        papers.stream()
            .map(each -> each.kinds().getOrDefault(Paper.COPY, NOTHING))
            .reduce(NOTHING, Share::plus);
    double[] deviations = papers.stream().mapToDouble(each -> Math.abs(each.deviation())).toArray();
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("papers", papers.size());
    figures.put("precision", ratio(copies.counted(), counted));
    figures.put("recall", ratio(copies.counted(), copies.all()));
    figures.put("largest deviation", Arrays.stream(deviations).max().orElse(0));
    figures.put("mean deviation", Arrays.stream(deviations).average().orElse(0));
    figures.put("off by more than 3", papers.stream().filter(PaperTally::isWrong).count());
    figures.put(
        "sections",
        ratio(
            papers.stream().mapToLong(PaperScore::sectionsRight).sum(),
            papers.stream().mapToLong(each -> each.paper().length()).sum()));
    return figures;
  }

  private static boolean isWrong(PaperScore score) {
    return Math.abs(score.deviation()) > DEVIATION_MAX;
  }

  private static double ratio(long part, long whole) {
    return whole == 0 ? 1 : (double) part / whole;
  }

  private Map<String, Share> sums(Function<PaperScore, Map<String, Share>> part) {
    Map<String, Share> sums = new TreeMap<>();
    scores.forEach(
        score -> part.apply(score).forEach((name, share) -> sums.merge(name, share, Share::plus)));
    return sums;
  }

  private static Map<String, Number> copied(Share share) {
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("characters", share.all());
    figures.put("recall", ratio(share.counted(), share.all()));
    return figures;
  }

  private static Map<String, Number> reported(Share share) {
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("characters", share.all());
    figures.put("shown", share.shown());
    figures.put("counted", share.counted());
    return figures;
  }

  private List<PaperReport.Worst> worst() {
    return scores.stream()
        .filter(PaperTally::isWrong)
        .sorted(
            Comparator.comparingDouble((PaperScore score) -> -Math.abs(score.deviation()))
                .thenComparing(PaperScore::document))
        .limit(WORST_MAX)
        .map(
            score ->
                new PaperReport.Worst(score.document(), score.reported(), score.paper().ratio()))
        .toList();
  }
}
