package org.palimpsest.federation.task.passage;

import java.util.List;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.winnow.Letters;
import org.palimpsest.federation.bytes.Sha256;

/** The letters and digits of the suspicious text: spaces, lines and marks do not change it. */
public final class OwnText {

  private final Letters letters;
  private final String digest;

  public OwnText(String text) {
    this.letters = Letters.of(text);
    var plain = new StringBuilder(letters.size());
    for (int i = 0; i < letters.size(); i++) {
      plain.appendCodePoint(letters.get(i));
    }
    this.digest = Sha256.hex(plain.toString());
  }

  /** Equal for equal letters and digits. */
  public String digest() {
    return digest;
  }

  /** Spans of the text, in UTF-16 code units, as spans of its letters. */
  public List<Span> inLetters(List<Span> spans) {
    return spans.stream()
        .map(span -> Span.between(firstFrom(span.offset()), firstFrom(span.end())))
        .filter(span -> span.length() > 0)
        .toList();
  }

  /** The inverse of {@link #inLetters}. */
  public List<Span> inText(List<Span> spans) {
    return spans.stream()
        .filter(span -> span.length() > 0 && span.end() <= letters.size())
        .map(span -> Span.between(letters.start(span.offset()), letters.end(span.end() - 1)))
        .toList();
  }

  /** The first letter at or behind an offset of the text. */
  private int firstFrom(int offset) {
    int low = 0;
    int high = letters.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (letters.start(middle) < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
