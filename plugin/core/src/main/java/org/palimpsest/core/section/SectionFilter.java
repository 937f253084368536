package org.palimpsest.core.section;

import java.util.Arrays;
import java.util.Set;
import org.palimpsest.core.text.Span;

/**
 * Selects the passages that count, by wanted sections, empty for all, and if {@code like} by
 * sections of one name on both sides.
 */
public record SectionFilter(Sections suspicious, Set<String> wanted, boolean like) {

  public static final SectionFilter ALL = new SectionFilter(Sections.NONE, Set.of(), false);

  public SectionFilter {
    wanted = Set.copyOf(wanted);
  }

  public boolean keepsAll() {
    return wanted.isEmpty() && !like;
  }

  /** The suspicious text with blanks for unchecked sections, so that offsets are kept. */
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

  public boolean keeps(Span here) {
    if (wanted.isEmpty()) {
      return true;
    }
    String name = suspicious.nameOf(here);
    return name != null && wanted.contains(name);
  }

  /**
   * Whether a passage counts, by its places in the suspicious document and the source. Places
   * outside of known sections are like nothing.
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
