package org.palimpsest.core.section;

import java.util.Arrays;
import java.util.Set;
import org.palimpsest.core.text.Span;

/**
 * Decides which passages of a check count: those in the wanted sections of the suspicious document,
 * and, comparing like with like, those whose source section has the same name.
 *
 * @param suspicious the sections of the suspicious document
 * @param wanted the names of the sections that are checked; empty for all
 * @param like whether like is compared with like only
 */
public record SectionFilter(Sections suspicious, Set<String> wanted, boolean like) {

  /** Keeps everything. */
  public static final SectionFilter ALL = new SectionFilter(Sections.NONE, Set.of(), false);

  /** Copies the names. */
  public SectionFilter {
    wanted = Set.copyOf(wanted);
  }

  /** Whether it keeps everything, so that nobody needs to ask it. */
  public boolean keepsAll() {
    return wanted.isEmpty() && !like;
  }

  /**
   * The suspicious text with blanks in place of what is not checked: no passage reaches into it,
   * and all places stay what they are.
   */
  public String checkedText(String text) {
    if (wanted.isEmpty()) {
      return text;
    }
    char[] kept = new char[text.length()];
    Arrays.fill(kept, ' ');
    for (Section section : suspicious.list()) {
      if (wanted.contains(section.name())) {
        int from = section.span().offset();
        text.getChars(from, section.span().end(), kept, from);
      }
    }
    return new String(kept);
  }

  /** Whether a stretch of the suspicious document is checked at all. */
  public boolean keeps(Span here) {
    if (wanted.isEmpty()) {
      return true;
    }
    String name = suspicious.nameOf(here);
    return name != null && wanted.contains(name);
  }

  /**
   * Whether a passage counts. What lies in no section that is known is like nothing.
   *
   * @param here where it stands in the suspicious document
   * @param source the sections of the source
   * @param there where it stands in the source
   */
  public boolean keeps(Span here, Sections source, Span there) {
    if (!keeps(here)) {
      return false;
    }
    if (!like) {
      return true;
    }
    String name = suspicious.nameOf(here);
    return name != null && name.equals(source.nameOf(there));
  }
}
