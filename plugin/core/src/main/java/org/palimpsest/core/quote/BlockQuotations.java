package org.palimpsest.core.quote;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.line.LineLooks;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;

/**
 * Block quotations: lines with a leading {@code >}, and indented blocks between blank lines. If
 * much of a text is indented, that is layout; code is never a quotation.
 */
final class BlockQuotations {

  /** In columns: four spaces, or a tab. */
  private static final int INDENT_MIN = 4;

  /** Chinese paragraphs start with two. */
  private static final int WIDE_SPACES_MIN = 3;

  private static final char WIDE_SPACE = '\u3000';

  /** Maximum share of indented quotations in a text, as a divisor. */
  private static final int INDENTED_SHARE = 3;

  private final CharSequence text;

  BlockQuotations(CharSequence text) {
    this.text = text;
  }

  /** The spans, from the first line's first character to the last line's end. */
  List<Span> find() {
    List<Span> found = new ArrayList<>();
    List<Span> indented = new ArrayList<>();
    long indentedLength = 0;
    long length = 0;
    for (List<Span> block : LineBlocks.of(text)) {
      Span whole = hull(block, 0, block.size());
      length += whole.length();
      if (block.stream().allMatch(this::isIndented)) {
        indentedLength += whole.length();
        if (!isCode(block)) {
          add(whole, indented);
        }
      } else {
        addMarkedLines(block, found);
      }
    }
    if (indentedLength * INDENTED_SHARE <= length) {
      found.addAll(indented);
    }
    return Coverage.union(found);
  }

  private void addMarkedLines(List<Span> block, List<Span> found) {
    int from = 0;
    for (int i = 0; i <= block.size(); i++) {
      if (i == block.size() || !isMarked(block.get(i))) {
        if (i > from && !isCode(block.subList(from, i))) {
          add(hull(block, from, i), found);
        }
        from = i + 1;
      }
    }
  }

  private boolean isCode(List<Span> block) {
    long code = block.stream().map(this::content).filter(this::isCode).count();
    return code > 0 && 2 * code >= block.size();
  }

  private boolean isCode(Span content) {
    return content.length() > 0
        && LineLooks.of(text.subSequence(content.offset(), content.end())).isCode();
  }

  private Span content(Span line) {
    int from = line.offset();
    int to = line.end();
    while (from < to && (isMark(text.charAt(from)) || Characters.isSpace(text.charAt(from)))) {
      from++;
    }
    while (to > from && Characters.isSpace(text.charAt(to - 1))) {
      to--;
    }
    return Span.between(from, to);
  }

  private static boolean isMark(char c) {
    return c == '>';
  }

  private static Span hull(List<Span> block, int from, int to) {
    return Span.between(block.get(from).offset(), block.get(to - 1).end());
  }

  private void add(Span block, List<Span> found) {
    if (block.length() > Quotations.LENGTH_MAX) {
      return;
    }
    long letters =
        text.subSequence(block.offset(), block.end())
            .codePoints()
            .filter(Character::isLetterOrDigit)
            .count();
    if (letters >= Quotations.LETTERS_MIN) {
      found.add(block);
    }
  }

  private boolean isMarked(Span line) {
    return isMark(text.charAt(line.offset()));
  }

  private boolean isIndented(Span line) {
    int columns = 0;
    int wideSpaces = 0;
    for (int i = line.offset(); i < line.end() && Characters.isSpace(text.charAt(i)); i++) {
      char space = text.charAt(i);
      columns += space == '\t' ? INDENT_MIN : space == WIDE_SPACE ? 0 : 1;
      wideSpaces += space == WIDE_SPACE ? 1 : 0;
    }
    return columns >= INDENT_MIN || wideSpaces >= WIDE_SPACES_MIN;
  }

  /** The lines of a text, in blocks between blank lines. */
  private static final class LineBlocks {

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

    private static boolean isInsideCrLf(CharSequence text, int start) {
      return start > 0 && text.charAt(start - 1) == '\r' && text.charAt(start) == '\n';
    }
  }
}
