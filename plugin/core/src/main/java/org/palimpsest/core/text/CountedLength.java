package org.palimpsest.core.text;

/** Counts code points but invisible ones; gaps count one, and nothing beside Han characters. */
final class CountedLength {

  private int count;
  private boolean gap;
  private boolean afterIdeographic = true;

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

  static boolean isPlain(int codePoint) {
    return codePoint > 0x20 && codePoint < 0x7F;
  }

  /** Adds a number of {@linkplain #isPlain plain} code points, at least one. */
  void addPlain(int howMany) {
    addVisible(false);
    count += howMany - 1;
  }

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

  void reset() {
    count = 0;
    gap = false;
    afterIdeographic = true;
  }

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

  /** Whether a stretch has at least {@code count} characters; stops counting there. */
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
