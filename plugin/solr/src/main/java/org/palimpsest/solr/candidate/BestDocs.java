package org.palimpsest.solr.candidate;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.lucene.search.HitQueue;
import org.apache.lucene.search.ScoreDoc;

/**
 * Keeps the documents that score best. Of those with the same score the first that come are kept.
 * Used by one thread.
 */
final class BestDocs {

  private final int max;
  private final HitQueue worstOnTop;

  /** Keeps so many at most, 1 or more. */
  BestDocs(int max) {
    this.max = max;
    this.worstOnTop = new HitQueue(max, false);
  }

  /** What does not score more than that is not kept. */
  float threshold() {
    return isFull() ? worstOnTop.top().score : Float.NEGATIVE_INFINITY;
  }

  /** Documents come in ascending order. */
  void offer(int doc, float score) {
    if (!isFull()) {
      worstOnTop.add(new ScoreDoc(doc, score));
    } else if (score > threshold()) {
      ScoreDoc replaced = worstOnTop.top();
      replaced.doc = doc;
      replaced.score = score;
      worstOnTop.updateTop();
    }
  }

  boolean isFull() {
    return worstOnTop.size() == max;
  }

  /** Those kept, the best first; once. */
  List<ScoreDoc> take() {
    Deque<ScoreDoc> bestFirst = new ArrayDeque<>(worstOnTop.size());
    while (worstOnTop.size() > 0) {
      bestFirst.addFirst(worstOnTop.pop());
    }
    return List.copyOf(bestFirst);
  }
}
