package org.palimpsest.core.text;

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
    if (isPlain(codePoint)) {
      addVisible(false);
      return;
    }
    int kinds = CharacterKinds.of(codePoint);
    if ((kinds & CharacterKinds.SPACE) != 0) {
      addGap();
    } else if ((kinds & CharacterKinds.INVISIBLE) == 0) {
      addVisible((kinds & CharacterKinds.IDEOGRAPHIC) != 0);
    }
  }

  /** Whether a code point counts as any letter of an alphabet does, and nothing has to be asked. */
  static boolean isPlain(int codePoint) {
    return codePoint > 0x20 && codePoint < 0x7F;
  }

  /** Takes a row of code points that {@linkplain #isPlain are plain}, whichever; one at least. */
  void addPlain(int howMany) {
    addVisible(false);
    count += howMany - 1;
  }

  /** Takes a space. */
  void addGap() {
    gap = true;
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

  /** Takes a stretch of a text. */
  void add(CharSequence text, int from, int to) {
    for (int i = from; i < to; ) {
      int codePoint = Character.codePointAt(text, i);
      add(codePoint);
      i += Character.charCount(codePoint);
    }
  }

  static int of(CharSequence text, int from, int to) {
    CountedLength length = new CountedLength();
    length.add(text, from, to);
    return length.count();
  }

  /** Whether a stretch of a text counts so many characters or more; looks no further than that. */
  static boolean isAtLeast(int count, CharSequence text, int from, int to) {
    CountedLength length = new CountedLength();
    for (int i = from; i < to && length.count() < count; ) {
      int codePoint = Character.codePointAt(text, i);
      length.add(codePoint);
      i += Character.charCount(codePoint);
    }
    return length.count() >= count;
  }
}
