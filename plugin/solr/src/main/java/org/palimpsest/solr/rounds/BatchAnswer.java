package org.palimpsest.solr.rounds;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;

/** The answers to several documents as one, see docs/reference/check.md. */
public final class BatchAnswer {

  private BatchAnswer() {}

  /** Whether anything is missing in any of them. */
  public static boolean isPartial(Collection<? extends DocumentAnswer> answers) {
    return answers.stream().anyMatch(DocumentAnswer::isPartial);
  }

  /** What is missing, each sentence once. */
  public static List<String> warnings(Collection<? extends DocumentAnswer> answers) {
    return answers.stream().flatMap(answer -> answer.warnings().stream()).distinct().toList();
  }

  /**
   * The parts in the order of writing.
   *
   * @param answers in the order of the documents; each is taken out as it is built, so that what it
   *     was built from need not stay in memory for longer
   */
  public static NamedList<Object> build(Queue<DocumentAnswer> answers, long elapsedMillis) {
    boolean partial = isPartial(answers);
    int refused = (int) answers.stream().filter(RefusedDocument.class::isInstance).count();
    NamedList<Object> statistics = new SimpleOrderedMap<>();
    statistics.add("documents", answers.size());
    statistics.add("refused", refused);
    statistics.add("elapsedMillis", elapsedMillis);
    List<Object> built = new ArrayList<>(answers.size());
    for (DocumentAnswer next = answers.poll(); next != null; next = answers.poll()) {
      built.add(next.build(elapsedMillis));
    }
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add("partialResults", partial);
    answer.add("answers", built);
    answer.add("statistics", statistics);
    return answer;
  }
}
