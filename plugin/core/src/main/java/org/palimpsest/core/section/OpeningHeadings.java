package org.palimpsest.core.section;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.palimpsest.core.line.LineLooks;

/** Selects section headings: no entries of contents, page headers, or names without content. */
final class OpeningHeadings {

  private static final int ENTRY_LINES = 12;

  /** Half of these suffice as entries. */
  private static final int FIRST_LINES = 4;

  /** Lines for each entry; entries span lines. */
  private static final int ENTRY_SHARE = 3;

  /** Minimum {@link LineLooks#weight} of an entry; table cells are shorter. */
  private static final int ENTRY_WEIGHT_MIN = 25;

  private static final int REPEATED_MIN = 3;

  /** Maximum occurrences of a section heading at the distance of pages. */
  private static final int REPEATED_MAX = 12;

  private static final int PAGE_LENGTH_MAX = 8000;
  private static final int PAGE_LENGTH_MIN = 300;

  private final TextLines lines;
  private final ContentsPages contents;
  private final Map<String, Repeated> repeated = new HashMap<>();

  /** The first and last line of a title, and its count. */
  private record Repeated(int first, int last, int count) {

    Repeated plus(int line) {
      return new Repeated(first, line, count + 1);
    }
  }

  private OpeningHeadings(TextLines lines, ContentsPages contents) {
    this.lines = lines;
    this.contents = contents;
  }

  static BitSet of(TextLines lines, ContentsPages contents) {
    return new OpeningHeadings(lines, contents).find();
  }

  private BitSet find() {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.isBareHeading(i)) {
        int line = i;
        repeated.merge(lines.title(i), new Repeated(i, i, 1), (before, one) -> before.plus(line));
      }
    }
    BitSet opening = new BitSet();
    for (int i = 0; i < lines.size(); i++) {
      opening.set(i, lines.heading(i) != null && !contents.lists(i) && opens(i));
    }
    return opening;
  }

  private boolean opens(int line) {
    if (lines.isBareHeading(line) && isRunningHead(line)) {
      return false;
    }
    String name = String.valueOf(lines.heading(line));
    return switch (name) {
      case NamedSections.REFERENCES -> entriesFollow(line);
      case NamedSections.KEYWORDS -> fewWordsFollow(line);
      default -> true;
    };
  }

  /** A page header interrupts a sentence, or is far too frequent. */
  private boolean isRunningHead(int line) {
    Repeated all = repeated.get(lines.title(line));
    if (all == null || all.count() < REPEATED_MIN) {
      return false;
    }
    long length = (long) lines.span(all.last()).offset() - lines.span(all.first()).offset();
    long apart = length / (all.count() - 1);
    boolean everyPage =
        all.count() > REPEATED_MAX && apart >= PAGE_LENGTH_MIN && apart <= PAGE_LENGTH_MAX;
    return everyPage ? line != all.first() : interruptsASentence(line);
  }

  private boolean interruptsASentence(int line) {
    int before = line - 1;
    int behind = line + 1;
    if (before >= 0 && lines.looks(before).isPageNumber()) {
      before--;
    }
    if (behind < lines.size() && lines.looks(behind).isPageNumber()) {
      behind++;
    }
    if (before < 0 || behind >= lines.size()) {
      return false;
    }
    LineLooks end = lines.looks(before);
    LineLooks start = lines.looks(behind);
    return end.isProse()
        && !end.endsSentence()
        && (start.beginsInSentence() || (end.ideographs() > 0 && start.ideographs() > 0));
  }

  private boolean entriesFollow(int heading) {
    if (!lines.isBareHeading(heading)) {
      return true;
    }
    Entries entries = Entries.NONE;
    for (int i = heading + 1; i < lines.size() && entries.lines() < ENTRY_LINES; i++) {
      LineLooks looks = lines.looks(i);
      boolean sameName = NamedSections.REFERENCES.equals(lines.heading(i));
      if (lines.heading(i) != null && !sameName) {
        break;
      }
      if (!sameName && !looks.isPageNumber() && !looks.isContentsEntry()) {
        entries = entries.plus(looks);
        if (entries.lines() == FIRST_LINES && 2 * entries.count() >= FIRST_LINES) {
          break; // a short bibliography
        }
      }
    }
    return entries.areEnough();
  }

  /** Totals over lines after a heading. */
  private record Entries(int lines, int count, int weight, int entryWeight) {

    static final Entries NONE = new Entries(0, 0, 0, 0);

    Entries plus(LineLooks looks) {
      boolean entry = looks.isReference();
      return new Entries(
          lines + 1,
          count + (entry ? 1 : 0),
          weight + looks.weight(),
          entryWeight + (entry ? looks.weight() : 0));
    }

    boolean areEnough() {
      return count > 0
          && count * ENTRY_SHARE >= lines
          && entryWeight * ENTRY_SHARE >= weight
          && entryWeight >= count * ENTRY_WEIGHT_MIN;
    }
  }

  private boolean fewWordsFollow(int heading) {
    int first = lines.isBareHeading(heading) && heading + 1 < lines.size() ? heading + 1 : heading;
    int length = lines.span(first).end() - lines.contentOffset(first);
    return length <= NamedSections.lengthMax(NamedSections.KEYWORDS);
  }
}
