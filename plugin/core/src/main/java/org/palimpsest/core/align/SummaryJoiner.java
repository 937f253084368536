package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Neighbours;
import org.palimpsest.core.text.Span;

/** Joins passages that summarise places of one source; weak ones count beside an accepted one. */
final class SummaryJoiner {

  /** Minimum weight of a passage beside another from the same source (docs/adr/0010). */
  static final double WEIGHT_MIN = 0.5;

  private static final int GAP_MAX = 200;

  /** Minimum length of the source's hull over the text's. */
  private static final double SHORTER_MIN = 2;

  /** Maximum of the same; a summary does not skip more. */
  private static final double SHORTER_MAX = 12;

  /** Minimum similarity of verbatim copies, which keep their exact places. */
  private static final double VERBATIM = 0.9;

  /** Similarity of a copy; summaries change words. */
  private static final double WORD_FOR_WORD = 0.95;

  private static final int COVER_LENGTH = 200;

  private final CharSequence text;

  SummaryJoiner(CharSequence text) {
    this.text = text;
  }

  /** Joins passages of at least {@link #WEIGHT_MIN}; keeps results of at least 1. */
  List<AlignedPassage> join(List<AlignedPassage> passages) {
    List<AlignedPassage> sorted = new ArrayList<>(passages);
    sorted.sort(Comparator.comparing(AlignedPassage::suspicious));
    List<AlignedPassage> joined = Neighbours.join(sorted, this::isSummary, SummaryJoiner::joined);
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

  private static boolean mayBeOfASummary(AlignedPassage part) {
    return !isCopy(part) && !isNameOnACover(part);
  }

  private static boolean isCopy(AlignedPassage part) {
    return part.similarity() >= WORD_FOR_WORD && part.weight() >= AlignedPassage.WEIGHT_OF_COPY;
  }

  /** Header lines, as of a course or university, occur in all papers of a class. */
  private static boolean isNameOnACover(AlignedPassage part) {
    return part.similarity() >= VERBATIM
        && part.weight() < 1
        && part.source().offset() < COVER_LENGTH;
  }

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
    return one.hull(next, same / (length + nextLength), Math.max(one.weight(), next.weight()));
  }
}
