package org.palimpsest.federation.snippet;

import java.util.Optional;
import org.palimpsest.core.align.EqualRuns;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.hit.LibrarySearch.Overlap;

/**
 * Rounds the ends of an overlap to cells of the source. An exact end would confirm each guessed
 * word; a rounded end moves by whole cells, whose words are too many to guess at once.
 */
public final class RoundedOverlap {

  /** Three or four English words, in UTF-16 code units. */
  public static final int CELL_LENGTH = 20;

  /** The same information in Chinese. */
  public static final int CELL_LENGTH_HAN = 6;

  /**
   * The aligner's overlaps have at least 60 letters: with five cells, the last letters stay hidden.
   */
  private static final int CELLS_MIN = 5;

  private final Overlap overlap;
  private final String text;
  private final WordList source;
  private final WordList words;
  private final int cell;

  private RoundedOverlap(Overlap overlap, String text) {
    this.overlap = overlap;
    this.text = text;
    int end = overlap.textOffset() + overlap.textLength();
    this.source = WordList.of(overlap.documentText());
    this.words = source.ofOther(text.substring(overlap.textOffset(), end));
    this.cell = isHan(overlap.documentText()) ? CELL_LENGTH_HAN : CELL_LENGTH;
  }

  /**
   * The rounded overlap.
   *
   * @param text that was compared
   * @return the words of whole cells; empty if it is too short
   */
  public static Optional<Overlap> of(Overlap overlap, String text) {
    return new RoundedOverlap(overlap, text).rounded();
  }

  private static boolean isHan(String text) {
    long letters = text.codePoints().filter(Character::isLetter).count();
    return 2 * text.codePoints().filter(Characters::isIdeographic).count() > letters;
  }

  /** Places are relative to the overlap's beginning. */
  private Optional<Overlap> rounded() {
    int offset = overlap.documentOffset();
    int from = rounded(offset) - offset;
    int to = rounded(offset + overlap.documentLength()) - offset;
    if (to - from < CELLS_MIN * cell) {
      return Optional.empty();
    }
    Pair first = null;
    Pair last = null;
    for (EqualRuns.Run run :
        EqualRuns.of(words.text(), words.tokens(), source.text(), source.tokens())) {
      int word = words.firstFrom(run.one().offset());
      int end = source.firstFrom(run.other().end());
      for (int same = source.firstFrom(run.other().offset()); same < end; same++, word++) {
        Pair pair = new Pair(words.span(word), source.span(same));
        boolean isWithin = pair.inSource.offset() >= from && pair.inSource.end() <= to;
        if (isWithin && !run.moved()) {
          first = first == null ? pair : first;
          last = pair;
        }
      }
    }
    return first == null || last == null
        ? Optional.empty()
        : Optional.of(between(from, to, first, last));
  }

  /** A word of both texts. */
  private record Pair(Span inText, Span inSource) {}

  private int rounded(int place) {
    return (place + cell / 2) / cell * cell;
  }

  private Overlap between(int from, int to, Pair first, Pair last) {
    int textFrom =
        back(overlap.textOffset() + first.inText.offset(), first.inSource.offset() - from);
    int textTo = ahead(overlap.textOffset() + last.inText.end(), to - last.inSource.end());
    return new Overlap(
        textFrom,
        textTo - textFrom,
        overlap.documentOffset() + from,
        to - from,
        overlap.similarity(),
        overlap.kind(),
        wholeCells());
  }

  /** Words of partly covered cells would reveal the exact end. */
  private String wholeCells() {
    int offset = overlap.documentOffset();
    int first = source.firstFrom((offset + cell - 1) / cell * cell - offset);
    int to = (offset + overlap.documentLength()) / cell * cell - offset;
    int last = source.firstFrom(to) - 1;
    last -= last >= 0 && source.span(last).end() > to ? 1 : 0;
    return first > last
        ? ""
        : overlap.documentText().substring(source.span(first).offset(), source.span(last).end());
  }

  /** The place so many characters ahead; consecutive white space counts as one. */
  private int ahead(int place, int count) {
    int at = place;
    for (int left = count; at < text.length() && left > 0; at++) {
      left -= isCounted(at) ? 1 : 0;
    }
    return at;
  }

  private int back(int place, int count) {
    int at = place;
    for (int left = count; at > 0 && left > 0; at--) {
      left -= isCounted(at - 1) ? 1 : 0;
    }
    return at;
  }

  private boolean isCounted(int at) {
    return !Characters.isSpace(text.charAt(at))
        || at == 0
        || !Characters.isSpace(text.charAt(at - 1));
  }
}
