package org.palimpsest.federation.snippet;

import org.palimpsest.core.text.Span;

/** Writes a text with masks in place of words. Used once. */
final class MaskedText {

  /** Unit of masks' lengths, in UTF-16 code units: exact lengths would reveal the masked word. */
  private static final int STEP = 20;

  /** Maximum length of punctuation between two words. */
  private static final int BETWEEN_MAX = 16;

  private final WordList words;
  private final int lengthMax;
  private final StringBuilder written = new StringBuilder();
  private int shownLength;

  /** Length of the text that is written or masked. */
  private int done;

  /** The last written word. */
  private int last = -1;

  MaskedText(WordList words, int lengthMax) {
    this.words = words;
    this.lengthMax = lengthMax;
  }

  /** The text with the shown words, from its beginning as many as fit. */
  Snippet of(boolean[] shown) {
    for (int word = 0; word < shown.length; word++) {
      if (shown[word]) {
        show(word);
      }
    }
    int end = words.text().length();
    if (last >= 0 && last == shown.length - 1 && mayFollow(end) && fits(done, end)) {
      write(end);
    } else if (done < end) {
      mask(end);
    }
    return new Snippet(written.toString(), shownLength);
  }

  private void show(int word) {
    Span span = words.span(word);
    boolean isJoined = last == word - 1 && mayFollow(span.offset());
    if (fits(isJoined ? done : span.offset(), span.end())) {
      if (!isJoined) {
        mask(span.offset());
      }
      write(span.end());
      last = word;
    }
  }

  private boolean mayFollow(int place) {
    return place - done <= BETWEEN_MAX;
  }

  private boolean fits(int from, int end) {
    return shownLength + end - from <= lengthMax;
  }

  private void write(int end) {
    written.append(words.text(), done, end);
    shownLength += end - done;
    done = end;
  }

  private void mask(int end) {
    int rounded = (end - done + STEP - 1) / STEP * STEP;
    written.append(written.isEmpty() ? "" : " ").append("[\u2026 ").append(rounded);
    written.append(end < words.text().length() ? " \u2026] " : " \u2026]");
    done = end;
  }
}
