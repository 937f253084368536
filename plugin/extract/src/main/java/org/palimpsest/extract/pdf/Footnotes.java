package org.palimpsest.extract.pdf;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the footnotes of a page: smaller lines in its lower half with nothing of full size below
 * them, of which the first has a mark.
 */
final class Footnotes {

  private static final float SMALLER = 0.94f;
  private static final float DEPTH_MIN = 0.4f;

  private static final Pattern MARK = Pattern.compile("^([\\d*†‡§¶①-⑳]|\\[\\d+]|[（(]\\d+[)）]|注).*");

  private Footnotes() {}

  /**
   * Those among a page's lines.
   *
   * @param page its lines, without running heads
   * @param bodySize the size of the document's type
   */
  static Set<TextLine> of(List<TextLine> page, float bodySize) {
    Set<TextLine> notes = Collections.newSetFromMap(new IdentityHashMap<>());
    float lastOfBody =
        (float)
            page.stream()
                .filter(line -> line.size() > SMALLER * bodySize)
                .mapToDouble(TextLine::baseline)
                .max()
                .orElse(0);
    List<TextLine> below =
        page.stream()
            .filter(line -> line.baseline() > lastOfBody && line.depth() > DEPTH_MIN)
            .toList();
    if (!below.isEmpty() && lastOfBody > 0 && hasMark(below.get(0))) {
      notes.addAll(below);
    }
    return notes;
  }

  /** Whether a line begins with the mark of a note. */
  static boolean hasMark(TextLine line) {
    return MARK.matcher(line.text()).matches();
  }
}
