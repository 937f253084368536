package org.palimpsest.benchmarks.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Scores the output of {@code palimpsest duplicates} for a corpus: pairs of a document and a
 * source, in groups or as parts. Pairs of two suspicious documents do not count.
 */
final class DuplicatesScorer {

  private static final double MILLIS_PER_SECOND = 1000;
  private static final int EXAMPLES_MAX = 10;

  private final Corpus corpus;
  private final Set<DocumentPair> duplicates = new HashSet<>();
  private final Set<DocumentPair> parts = new HashSet<>();

  DuplicatesScorer(Corpus corpus) {
    this.corpus = corpus;
  }

  /**
   * Scores results.
   *
   * @param settings their name
   * @param took the duration of the run
   * @throws org.palimpsest.client.PalimpsestException if they cannot be read
   */
  Outcome score(Path results, String settings, Duration took) {
    JsonLines.read(results, this::add);
    double seconds = Math.max(took.toMillis(), 1) / MILLIS_PER_SECOND;
    Map<String, Number> run = new LinkedHashMap<>();
    run.put("documents", corpus.suspicious().size());
    run.put("documents a second", corpus.suspicious().size() / seconds);
    run.put("seconds", seconds);
    return new Outcome(settings, run, figures(), examples(), null);
  }

  private void add(JsonNode line, JsonLines at) {
    for (JsonNode pair : line.path("pairs")) {
      add(pair.path("one"), pair.path("other"), duplicates);
    }
    add(line.path("part"), line.path("whole"), parts);
  }

  private static void add(JsonNode one, JsonNode other, Set<DocumentPair> pairs) {
    DocumentPair pair = isOfLibrary(one) ? pair(other, one) : pair(one, other);
    if (pair != null) {
      pairs.add(pair);
    }
  }

  private static boolean isOfLibrary(JsonNode document) {
    return document.path("where").asText().equals("library");
  }

  /** The pair, or null if both are on the same side. */
  private static @Nullable DocumentPair pair(JsonNode document, JsonNode source) {
    return document.isObject() && !isOfLibrary(document) && isOfLibrary(source)
        ? new DocumentPair(document.path("id").asText(), source.path("id").asText())
        : null;
  }

  private Map<String, Map<String, Number>> figures() {
    Map<String, Map<String, Number>> figures = new LinkedHashMap<>();
    figures.put(Tally.ALL, figures(pair -> true, document -> true));
    for (String type : corpus.types()) {
      Set<String> documents = new HashSet<>();
      corpus.cases().keySet().stream()
          .filter(pair -> isOfType(pair, type))
          .forEach(pair -> documents.add(pair.suspicious()));
      figures.put(type, figures(pair -> isOfType(pair, type), documents::contains));
    }
    return figures;
  }

  private boolean isOfType(DocumentPair pair, String type) {
    return corpus.cases(pair).stream().anyMatch(each -> each.type().equals(type));
  }

  private Map<String, Number> figures(
      Predicate<DocumentPair> wanted, Predicate<String> ofDocuments) {
    long known = corpus.cases().keySet().stream().filter(wanted).count();
    long right = corpus.cases().keySet().stream().filter(wanted).filter(this::isFound).count();
    long wrong =
        duplicates.stream()
            .filter(pair -> ofDocuments.test(pair.suspicious()))
            .filter(this::isWrong)
            .count();
    double precision = right == 0 ? 0 : (double) right / (right + wrong);
    double recall = known == 0 ? 0 : (double) right / known;
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("pairs", known);
    figures.put("wrong", wrong);
    figures.put("precision", precision);
    figures.put("recall", recall);
    figures.put("f1", right == 0 ? 0.0 : 2 * precision * recall / (precision + recall));
    return figures;
  }

  /** A pair counts also as a part, as copies that lost or gained much are reported. */
  private boolean isFound(DocumentPair pair) {
    return duplicates.contains(pair) || parts.contains(pair);
  }

  private boolean isWrong(DocumentPair pair) {
    return corpus.cases(pair).isEmpty() && corpus.judges(pair);
  }

  private List<String> examples() {
    List<String> examples = new ArrayList<>();
    duplicates.stream()
        .filter(this::isWrong)
        .sorted(Comparator.comparing(DocumentPair::suspicious).thenComparing(DocumentPair::source))
        .limit(EXAMPLES_MAX)
        .forEach(pair -> examples.add(pair.suspicious() + " with " + pair.source()));
    return examples;
  }
}
