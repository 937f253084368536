package org.palimpsest.benchmarks.evaluate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts documents without known reuse that have a passage. */
final class FalseAlarmTally implements Tally {

  /** The number of documents listed as examples. */
  static final int EXAMPLES_MAX = 40;

  private long documents;
  private long documentsWithPassage;
  private long passages;
  private final List<String> examples = new ArrayList<>();

  @Override
  public void add(Answer answer) {
    documents++;
    List<String> sources =
        answer.sources().entrySet().stream()
            .filter(source -> !source.getValue().isEmpty())
            .map(Map.Entry::getKey)
            .toList();
    if (!sources.isEmpty()) {
      documentsWithPassage++;
      passages += answer.sources().values().stream().mapToLong(List::size).sum();
      if (examples.size() < EXAMPLES_MAX) {
        examples.add(answer.document() + ": " + String.join(", ", sources));
      }
    }
  }

  @Override
  public Map<String, Map<String, Number>> figures() {
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("documents", documents);
    figures.put("with passages", documentsWithPassage);
    figures.put("passages", passages);
    figures.put("share", documents == 0 ? 0.0 : (double) documentsWithPassage / documents);
    return Map.of(ALL, figures);
  }

  @Override
  public List<String> examples() {
    return List.copyOf(examples);
  }
}
