package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;

/**
 * Joins what was taken from here and there of one source, and stands in a row in the text: a
 * summary is one passage. What is accepted lends what stands beside it a lower bar.
 */
final class SummaryJoiner {

  /**
   * So many times what a passage needs is enough beside another one from the same source, and
   * nowhere else: chance does not know where that stands (docs/adr/0050).
   */
  static final double WEIGHT_MIN = 0.5;

  /** So many letters, a Han character counting as three, may lie between: a sentence and a half. */
  private static final int GAP_MAX = 200;

  /** A summary is so much shorter than what it sums up; else parts were parted for a reason. */
  private static final double SHORTER_MIN = 2;

  /** What is drawn from further apart is no summary. */
  private static final double SHORTER_MAX = 12;

  /** Verbatim copies have exact places, which say more than that they are of one source. */
  private static final double VERBATIM = 0.9;

  /** What was summed up has other words now and then; so little does a copy. */
  private static final double WORD_FOR_WORD = 0.95;

  /** So far from its start a source has its title and its cover, in UTF-16 code units. */
  private static final int COVER_LENGTH = 200;

  private final CharSequence text;

  /**
   * A joiner.
   *
   * @param text in which the parts stand in a row
   */
  SummaryJoiner(CharSequence text) {
    this.text = text;
  }

  /**
   * Joins passages of one source.
   *
   * @param passages that weigh {@link #WEIGHT_MIN} or more
   * @return those that weigh enough by themselves, and what was joined to them
   */
  List<AlignedPassage> join(List<AlignedPassage> passages) {
    List<AlignedPassage> sorted = new ArrayList<>(passages);
    sorted.sort(Comparator.comparing(AlignedPassage::suspicious));
    List<AlignedPassage> joined = new ArrayList<>();
    for (AlignedPassage next : sorted) {
      int last = joined.size() - 1;
      if (last >= 0 && isSummary(joined.get(last), next)) {
        joined.set(last, joined(joined.get(last), next));
      } else {
        joined.add(next);
      }
    }
    joined.removeIf(passage -> passage.weight() < 1);
    return joined;
  }

  private boolean isSummary(AlignedPassage one, AlignedPassage next) {
    int length = one.suspicious().hull(next.suspicious()).length();
    int ofSource = one.source().hull(next.source()).length();
    return Math.max(one.weight(), next.weight()) >= 1
        && Math.min(one.similarity(), next.similarity()) < VERBATIM
        && areInARow(one, next)
        && mayBeOfASummary(one)
        && mayBeOfASummary(next)
        && ofSource >= SHORTER_MIN * length
        && ofSource <= SHORTER_MAX * length;
  }

  /** A copy is none, however unlike what stands beside it is. */
  private static boolean mayBeOfASummary(AlignedPassage part) {
    return !isCopy(part) && !isNameOnACover(part);
  }

  private static boolean isCopy(AlignedPassage part) {
    return part.similarity() >= WORD_FOR_WORD && part.weight() >= AlignedPassage.WEIGHT_OF_COPY;
  }

  /** Too short to be evidence: a course and a university head each page of a class's papers. */
  private static boolean isNameOnACover(AlignedPassage part) {
    return part.similarity() >= VERBATIM
        && part.weight() < 1
        && part.source().offset() < COVER_LENGTH;
  }

  /** Near each other, and neither mostly the same text as the other. */
  private boolean areInARow(AlignedPassage one, AlignedPassage next) {
    int shorter = Math.min(one.suspicious().length(), next.suspicious().length());
    return lettersBetween(one.suspicious(), next.suspicious()) <= GAP_MAX
        && 2 * one.suspicious().overlap(next.suspicious()) < shorter;
  }

  private int lettersBetween(Span one, Span next) {
    int length = next.offset() - one.end();
    return length <= 0 ? 0 : Characters.letters(text, new Span(one.end(), length));
  }

  private static AlignedPassage joined(AlignedPassage one, AlignedPassage next) {
    int length = one.suspicious().length();
    int nextLength = next.suspicious().length();
    double same = one.similarity() * length + next.similarity() * nextLength;
    return new AlignedPassage(
        one.suspicious().hull(next.suspicious()),
        one.source().hull(next.source()),
        same / (length + nextLength),
        false,
        Math.max(one.weight(), next.weight()),
        one.anchors() + next.anchors());
  }
}
