package org.palimpsest.benchmarks.evaluate;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an answer says of one paper, beside the truth.
 *
 * @param document the paper's name
 * @param paper what is known of it
 * @param reported the ratio that the answer gives it, 0 to 1
 * @param kinds what became of its characters, by what they are
 * @param types the same of its copies, by type
 * @param sectionsRight how many code points are in a section of the right name, as far as lengths
 *     of sections tell
 */
record PaperScore(
    String document,
    Paper paper,
    double reported,
    Map<String, Share> kinds,
    Map<String, Share> types,
    long sectionsRight) {

  /** What is in no stretch: what separates them, and the marks of quotations. */
  static final String BETWEEN = "between";

  /** Sections that not every type of documents tells apart from what it calls the body. */
  private static final List<String> OF_SOME_TYPES = List.of("title", "declaration", "assignment");

  private static final String BODY = "body";
  private static final double POINTS = 100;

  /**
   * Code points.
   *
   * @param all how many there are
   * @param shown how many of them stand in a reported passage
   * @param counted how many of those the answer counts as copied
   */
  record Share(long all, long shown, long counted) {

    static Share of(BitSet characters, BitSet shown, BitSet counted) {
      return new Share(
          characters.cardinality(), common(characters, shown), common(characters, counted));
    }

    private static long common(BitSet some, BitSet others) {
      BitSet both = (BitSet) some.clone();
      both.and(others);
      return both.cardinality();
    }

    Share plus(Share other) {
      return new Share(all + other.all, shown + other.shown, counted + other.counted);
    }
  }

  /**
   * Compares.
   *
   * @param shown the code points that stand in a passage
   * @param counted those of them that are not set apart
   * @param sections what the answer says how long they are, by name
   */
  static PaperScore of(
      String document,
      Paper paper,
      double reported,
      BitSet shown,
      BitSet counted,
      Map<String, Integer> sections) {
    Map<String, Share> kinds = new TreeMap<>();
    Map<String, Share> types = new TreeMap<>();
    BitSet between = new BitSet();
    between.set(0, paper.length());
    for (Paper.Stretch stretch : paper.stretches()) {
      BitSet characters = new BitSet();
      characters.set(stretch.where().offset(), stretch.where().end());
      between.andNot(characters);
      Share share = Share.of(characters, shown, counted);
      kinds.merge(stretch.kind(), share, Share::plus);
      if (stretch.kind().equals(Paper.COPY) && stretch.type() != null) {
        types.merge(stretch.type(), share, Share::plus);
      }
    }
    kinds.put(BETWEEN, Share.of(between, shown, counted));
    return new PaperScore(document, paper, reported, kinds, types, right(paper, sections));
  }

  /** Answers tell how long the sections of a name are, not where they stand. */
  private static long right(Paper paper, Map<String, Integer> sections) {
    Map<String, Integer> known = new TreeMap<>();
    paper
        .sections()
        .forEach(
            (name, length) -> {
              boolean isBody = OF_SOME_TYPES.contains(name) && !sections.containsKey(name);
              known.merge(isBody ? BODY : name, length, Integer::sum);
            });
    return known.entrySet().stream()
        .mapToLong(each -> Math.min(each.getValue(), sections.getOrDefault(each.getKey(), 0)))
        .sum();
  }

  /** How far the ratio is off, in points of a hundred; less than 0 where it is too small. */
  double deviation() {
    return POINTS * (reported - paper.ratio());
  }
}
