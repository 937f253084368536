package org.palimpsest.benchmarks.evaluate;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The answer to one paper, compared with the truth.
 *
 * @param document name of the paper
 * @param paper the truth
 * @param reported the ratio of the answer, 0 to 1
 * @param kinds its characters by kind of text
 * @param types the characters of its copies by type
 * @param sectionsRight code points in a section of the right name, judged by lengths
 */
record PaperScore(
    String document,
    Paper paper,
    double reported,
    Map<String, Share> kinds,
    Map<String, Share> types,
    long sectionsRight) {

  /** Characters outside all stretches: separators, and quotation marks. */
  static final String BETWEEN = "between";

  /** Sections that some types of documents count as body. */
  private static final List<String> OF_SOME_TYPES = List.of("title", "declaration", "assignment");

  private static final String BODY = "body";
  private static final double POINTS = 100;

  /**
   * Numbers of code points.
   *
   * @param all in total
   * @param shown in a reported passage
   * @param counted as copied by the answer
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
   * Compares an answer with the truth.
   *
   * @param shown code points in a passage
   * @param counted code points that are not set apart, of those shown
   * @param sections their lengths in the answer, by name
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

  /** Answers have the lengths of sections, not their places. */
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

  /** The error of the ratio in percentage points; negative if the ratio is too small. */
  double deviation() {
    return POINTS * (reported - paper.ratio());
  }
}
