package org.palimpsest.benchmarks.near;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.palimpsest.duplicate.SpotIndex;
import org.palimpsest.duplicate.SpotSet;

/**
 * An index split by documents: each part indexes its own, every document is sent to all other
 * parts, and each compares it where it holds the other side whole. What comes out is final.
 */
final class DocSplit implements SpotJoin {

  @Override
  public String name() {
    return "by documents";
  }

  @Override
  public Joined join(List<SpotSet> sets, double threshold, int parts) throws InterruptedException {
    LongAdder pairs = new LongAdder();
    LongAdder bytes = new LongAdder();
    Parts.run(
        parts,
        part -> {
          List<SpotSet> own = new ArrayList<>();
          for (int i = part; i < sets.size(); i += parts) {
            own.add(sets.get(i));
          }
          SpotIndex index = new SpotIndex(own, threshold);
          for (int i = 0; i < sets.size(); i++) {
            int document = i;
            if (document % parts != part) {
              bytes.add((1L + sets.get(document).size()) * Integer.BYTES);
            }
            index.find(
                sets.get(document),
                (ownIndex, resemblance) -> {
                  if (part + ownIndex * parts < document) {
                    pairs.increment();
                  }
                });
          }
        });
    return new Joined(pairs.sum(), 0, 0, bytes.sum());
  }
}
