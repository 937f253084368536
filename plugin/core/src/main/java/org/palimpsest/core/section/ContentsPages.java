package org.palimpsest.core.section;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.core.line.LineLooks;

/**
 * Finds tables of contents, whose headings open no section: after a heading, between lines with
 * page numbers, and as dense headings without prose that recur later.
 */
final class ContentsPages {

  private static final int LINES_MAX = 1500;
  private static final int LISTED_MIN = 3;
  private static final int LISTED_GAP_MAX = 6;

  private final TextLines lines;
  private final BitSet listed = new BitSet();

  /** Headings of tables of contents directly before prose. */
  private final BitSet withoutPage = new BitSet();

  /** For each heading of a table of contents, the first line after it. */
  private final Map<Integer, Integer> ends = new HashMap<>();

  private ContentsPages(TextLines lines) {
    this.lines = lines;
  }

  static ContentsPages in(TextLines lines) {
    ContentsPages pages = new ContentsPages(lines);
    pages.findNamed();
    pages.findBetweenEntries();
    pages.findUnnamed();
    return pages;
  }

  boolean lists(int line) {
    return listed.get(line) || withoutPage.get(line);
  }

  int end(int heading) {
    return ends.getOrDefault(heading, lines.size());
  }

  private void findNamed() {
    for (int i = 0; i < lines.size(); i++) {
      if (NamedSections.CONTENTS.equals(lines.heading(i)) && lines.isBareHeading(i)) {
        int end = endOfNamed(i);
        if (end > i + 1) {
          ends.put(i, end);
          for (int j = i + 1; j < end; j++) {
            listed.set(j, isListable(j));
          }
          i = end - 1;
        } else {
          withoutPage.set(i);
        }
      }
    }
  }

  /** Ends at the first prose, or at a repeated title. */
  private int endOfNamed(int heading) {
    Set<String> titles = new HashSet<>();
    int limit = Math.min(lines.size(), heading + LINES_MAX);
    for (int i = heading + 1; i < limit; i++) {
      LineLooks looks = lines.looks(i);
      boolean inline = lines.heading(i) != null && !lines.isBareHeading(i);
      if (inline && !looks.isContentsEntry()) {
        return i;
      }
      if (lines.heading(i) == null && looks.isProse()) {
        return endBeforeProse(heading, i);
      }
      boolean entry = looks.isContentsEntry() || isPageNumber(i + 1);
      String title = lines.title(i);
      boolean again = !title.isEmpty() && !titles.add(title);
      if (again && !entry && isTitleOfChapter(i, looks)) {
        return i;
      }
    }
    return limit;
  }

  private boolean isTitleOfChapter(int line, LineLooks looks) {
    String name = lines.heading(line);
    return name == null
        ? Character.isDigit(lines.title(line).charAt(0)) && !looks.isPageNumber()
        : !name.equals(NamedSections.CONTENTS);
  }

  /** A title directly before the prose belongs to it. */
  private int endBeforeProse(int heading, int prose) {
    int before = prose - 1;
    boolean title =
        before > heading
            && !lines.looks(before).isContentsEntry()
            && !lines.looks(before).isPageNumber();
    return title ? before : prose;
  }

  private boolean isPageNumber(int line) {
    return line >= 0 && line < lines.size() && lines.looks(line).isPageNumber();
  }

  /** A title that lost its page number among others with theirs. */
  private void findBetweenEntries() {
    Set<String> titles = new HashSet<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.looks(i).isContentsEntry() || listed.get(i)) {
        titles.add(lines.title(i));
        listed.set(i, isListable(i));
      } else if (lines.isBareHeading(i)) {
        boolean before = isEntry(i - 1) || (isPageNumber(i - 1) && isEntry(i - 2));
        boolean behind = isEntry(i + 1) || (isPageNumber(i + 1) && isEntry(i + 2));
        boolean last =
            before && isEntry(i - 2) && !titles.contains(lines.title(i)) && !isProse(i + 1);
        listed.set(i, (before && behind) || last);
      }
    }
  }

  /** Tables of contents repeat their heading on further pages. */
  private boolean isListable(int line) {
    String name = lines.heading(line);
    return name != null && !name.equals(NamedSections.CONTENTS);
  }

  private boolean isEntry(int line) {
    return line >= 0
        && line < lines.size()
        && (lines.looks(line).isContentsEntry() || listed.get(line));
  }

  private boolean isProse(int line) {
    return line < lines.size() && lines.looks(line).isProse();
  }

  private void findUnnamed() {
    Map<String, Integer> lastOfName = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String name = lines.heading(i);
      if (name != null && !listed.get(i)) {
        lastOfName.put(name, i);
      }
    }
    List<Integer> run = new ArrayList<>();
    int since = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.heading(i) != null && !listed.get(i)) {
        if (!lines.isBareHeading(i)) {
          close(run, lastOfName);
        } else {
          run.add(i);
        }
        since = 0;
      } else if (!run.isEmpty() && (++since > LISTED_GAP_MAX || isProse(i))) {
        close(run, lastOfName);
      }
    }
    close(run, lastOfName);
  }

  /** The last heading of a run may be real if prose follows. */
  private void close(List<Integer> run, Map<String, Integer> lastOfName) {
    long again =
        run.stream().filter(line -> comesAfter(line, run.get(run.size() - 1), lastOfName)).count();
    if (again >= LISTED_MIN && 2 * again >= run.size()) {
      run.stream().filter(line -> comesAfter(line, line, lastOfName)).forEach(listed::set);
    }
    run.clear();
  }

  private boolean comesAfter(int line, int behind, Map<String, Integer> lastOfName) {
    String name = lines.heading(line);
    return name != null && lastOfName.getOrDefault(name, -1) > behind;
  }
}
