package org.palimpsest.extract.pdf;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the footnotes of a page: smaller lines in its lower part with nothing of full size below
 * them in their column, from one on that has a mark.
 */
final class Footnotes {

  private static final float SMALLER = 0.94f;
  private static final float DEPTH_MIN = 0.4f;

  private static final Pattern MARK = Pattern.compile("^([\\d*†‡§¶①-⑳]|\\[\\d+]|[（(]\\d+[)）]|注).*");

  private Footnotes() {}

  /**
   * Those among a page's lines.
   *
   * @param page its lines, without running heads, in the order of reading
   * @param bodySize the size of the document's type
   */
  static Set<TextLine> of(List<TextLine> page, float bodySize) {
    List<TextLine> body = page.stream().filter(line -> line.size() > SMALLER * bodySize).toList();
    Set<TextLine> notes = Collections.newSetFromMap(new IdentityHashMap<>());
    TextLine before = null;
    for (TextLine line : page) {
      boolean low = line.size() <= SMALLER * bodySize && line.depth() > DEPTH_MIN;
      if (low && isBelow(line, body) && (hasMark(line) || isNote(before, notes))) {
        notes.add(line);
      }
      before = line;
    }
    return body.isEmpty() ? Set.of() : notes; // a page of small type only is no page of notes
  }

  private static boolean isNote(@Nullable TextLine line, Set<TextLine> notes) {
    return line != null && notes.contains(line);
  }

  /** Whether nothing of full size stands lower in the same column. */
  private static boolean isBelow(TextLine line, List<TextLine> body) {
    return body.stream()
        .noneMatch(
            other ->
                other.baseline() > line.baseline()
                    && other.left() < line.right()
                    && other.right() > line.left());
  }

  /** Whether a line begins with the mark of a note. */
  static boolean hasMark(TextLine line) {
    return MARK.matcher(line.text()).matches();
  }
}
