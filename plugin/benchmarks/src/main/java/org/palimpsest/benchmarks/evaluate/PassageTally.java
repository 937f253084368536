package org.palimpsest.benchmarks.evaluate;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.palimpsest.benchmarks.evaluate.Answer.Passage;
import org.palimpsest.benchmarks.evaluate.Corpus.Case;
import org.palimpsest.benchmarks.evaluate.Plagdet.Scores;

/** Plagdet of all cases and of each type, for a corpus with places. */
final class PassageTally implements Tally {

  private final Corpus corpus;
  private final Map<String, Plagdet> byType = new LinkedHashMap<>();
  private final Map<String, CodePoints> sourcePositions = new HashMap<>();

  PassageTally(Corpus corpus) {
    this.corpus = corpus;
    byType.put(ALL, new Plagdet(corpus.types().stream().mapToInt(corpus::caseCount).sum()));
    corpus.types().forEach(type -> byType.put(type, new Plagdet(corpus.caseCount(type))));
  }

  @Override
  public void add(Answer answer) {
    CodePoints positions = corpus.suspiciousCodePoints(answer.document());
    answer
        .sources()
        .forEach(
            (source, passages) -> {
              var pair = new DocumentPair(answer.document(), source);
              if (corpus.judges(pair)) {
                add(pair, detections(positions, source, passages));
              }
            });
  }

  /** Equal detections count once. */
  private Set<Reuse> detections(CodePoints suspicious, String name, List<Passage> passages) {
    CodePoints source = sourcePositions.computeIfAbsent(name, corpus::sourceCodePoints);
    Set<Reuse> detections = new LinkedHashSet<>();
    for (Passage passage : passages) {
      detections.add(
          new Reuse(
              suspicious.span(passage.suspiciousOffset(), passage.suspiciousLength()),
              source.span(passage.sourceOffset(), passage.sourceLength())));
    }
    return detections;
  }

  /** Adds the detections of a pair to each type of its cases. */
  private void add(DocumentPair pair, Set<Reuse> detections) {
    List<Case> cases = corpus.cases(pair);
    plagdet(ALL).add(places(cases), detections);
    cases.stream()
        .collect(Collectors.groupingBy(Case::type))
        .forEach((type, ofType) -> plagdet(type).add(places(ofType), detections));
  }

  private Plagdet plagdet(String type) {
    return Objects.requireNonNull(byType.get(type), type);
  }

  private static List<Reuse> places(Collection<Case> cases) {
    return cases.stream().map(known -> Objects.requireNonNull(known.where())).toList();
  }

  @Override
  public Map<String, Map<String, Number>> figures() {
    Map<String, Map<String, Number>> figures = new LinkedHashMap<>();
    byType.forEach((type, plagdet) -> figures.put(type, figures(plagdet.scores())));
    return figures;
  }

  private static Map<String, Number> figures(Scores scores) {
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("cases", scores.cases());
    figures.put("found", scores.foundShare());
    figures.put("detections", scores.detections());
    figures.put("precision", scores.precision());
    figures.put("recall", scores.recall());
    figures.put("granularity", scores.granularity());
    figures.put("plagdet", scores.plagdet());
    return figures;
  }
}
