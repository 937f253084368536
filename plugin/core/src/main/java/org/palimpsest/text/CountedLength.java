package org.palimpsest.text;

/**
 * Counts characters as a reader would: code points, without invisible ones, a gap between words as
 * one, and no gap between Han characters, where spaces carry no meaning.
 */
final class CountedLength {

  private int count;
  private boolean gap;
  private boolean afterIdeographic = true;

  /** Takes the next code point of the text. */
  void add(int codePoint) {
    if (codePoint > 0x20 && codePoint < 0x7F) {
      addVisible(false);
    } else if (Characters.isSpace(codePoint)) {
      gap = true;
    } else if (!Characters.isInvisible(codePoint)) {
      addVisible(Characters.isIdeographic(codePoint));
    }
  }

  private void addVisible(boolean ideographic) {
    if (gap && !ideographic && !afterIdeographic) {
      count++;
    }
    gap = false;
    afterIdeographic = ideographic;
    count++;
  }

  int count() {
    return count;
  }

  /** Starts again at 0, as at the start of a text. */
  void reset() {
    count = 0;
    gap = false;
    afterIdeographic = true;
  }

  static int of(CharSequence text, int from, int to) {
    CountedLength length = new CountedLength();
    for (int i = from; i < to; ) {
      int codePoint = Character.codePointAt(text, i);
      length.add(codePoint);
      i += Character.charCount(codePoint);
    }
    return length.count();
  }
}
