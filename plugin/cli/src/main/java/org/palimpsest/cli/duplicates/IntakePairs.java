package org.palimpsest.cli.duplicates;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.core.duplicate.SpotFinder;
import org.palimpsest.core.duplicate.SpotIndex;
import org.palimpsest.core.duplicate.SpotParameters;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.Seed;

/**
 * Finds the near duplicates among the documents of an intake, whose spots stay in memory: some 1 kB
 * a document of a page. For one thread.
 */
final class IntakePairs {

  /** In a longer text a part resembles the whole by less than the threshold. */
  private static final double PART_RESEMBLANCE_MIN = 0.1;

  private final double threshold;
  private final double containment;
  private final SpotFinder finder = new SpotFinder(SpotParameters.DEFAULT, Seed.PUBLIC);
  private final List<DuplicateDocument> documents = new ArrayList<>();
  private final List<SpotSet> spots = new ArrayList<>();

  /**
   * Without documents yet.
   *
   * @param threshold from which resemblance on two are nearly the same
   * @param containment from which containment on one is a part of the other
   */
  IntakePairs(double threshold, double containment) {
    this.threshold = threshold;
    this.containment = containment;
  }

  void add(DuplicateDocument document, String text) {
    documents.add(document);
    spots.add(finder.find(text));
  }

  /** Hands over every pair; parts only of wholes that are at most ten times as long. */
  void find(Consumer<DuplicatePair> pairs) {
    new SpotIndex(spots, Math.min(threshold, PART_RESEMBLANCE_MIN))
        .findPairs(
            (one, other, resemblance) -> {
              SpotSet first = spots.get(one);
              SpotSet second = spots.get(other);
              switch (Relation.of(first, second, threshold, containment)) {
                case DUPLICATE ->
                    pairs.accept(
                        DuplicatePair.near(
                            documents.get(one), documents.get(other), resemblance, null));
                case CONTAINED -> pairs.accept(part(one, other, resemblance));
                case CONTAINS -> pairs.accept(part(other, one, resemblance));
                case NONE -> {}
              }
            });
  }

  private DuplicatePair part(int part, int whole, double resemblance) {
    return DuplicatePair.part(
        documents.get(part),
        documents.get(whole),
        resemblance,
        spots.get(part).containmentIn(spots.get(whole)));
  }
}
