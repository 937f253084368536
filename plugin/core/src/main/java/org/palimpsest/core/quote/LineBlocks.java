package org.palimpsest.core.quote;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;

/** The lines of a text, in blocks between blank lines. */
final class LineBlocks {

  private LineBlocks() {}

  /** Blocks of lines without their ends. */
  static List<List<Span>> of(CharSequence text) {
    List<List<Span>> blocks = new ArrayList<>();
    List<Span> block = new ArrayList<>();
    for (int start = 0; start < text.length(); ) {
      int end = start;
      boolean blank = true;
      while (end < text.length() && !Characters.isLineEnd(text.charAt(end))) {
        // An unpaired surrogate is visible too.
        blank &= !Characters.isVisible(text.charAt(end));
        end++;
      }
      if (!blank) {
        block.add(Span.between(start, end));
      } else if (!block.isEmpty() && !isInsideCrLf(text, start)) {
        blocks.add(block);
        block = new ArrayList<>();
      }
      start = end + 1;
    }
    if (!block.isEmpty()) {
      blocks.add(block);
    }
    return blocks;
  }

  /** CR LF is one line end. */
  private static boolean isInsideCrLf(CharSequence text, int start) {
    return start > 0 && text.charAt(start - 1) == '\r' && text.charAt(start) == '\n';
  }
}
