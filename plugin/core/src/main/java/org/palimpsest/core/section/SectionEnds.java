package org.palimpsest.core.section;

import java.util.BitSet;
import java.util.function.Predicate;
import org.palimpsest.core.line.LineLooks;

/**
 * Finds the end of a section before the next heading, by its content: keywords, a declaration, an
 * introduction, a bibliography, or an abstract.
 */
final class SectionEnds {

  private static final int WINDOW_LINES = 12;
  private static final int WINDOW_ENTRIES_MIN = 3;
  private static final int GAP_MAX = 1500;
  private static final int TITLE_WEIGHT_MAX = 60;

  /** Maximum weight of a title over the next line's; a title leaves room. */
  private static final double TITLE_SHARE_MAX = 0.7;

  /** Maximum occurrences: above the chapter and in the table of contents. */
  private static final int TITLES_MAX = 2;

  private final TextLines lines;
  private final BitSet opening;
  private final ContentsPages contents;

  SectionEnds(TextLines lines, BitSet opening, ContentsPages contents) {
    this.lines = lines;
    this.opening = opening;
    this.contents = contents;
  }

  /** The first line after the section that a line opens, at most the next opening line. */
  int end(int heading) {
    int next = opening.nextSetBit(heading + 1);
    int limit = next < 0 ? lines.size() : next;
    String name = String.valueOf(lines.heading(heading));
    return switch (name) {
      case NamedSections.CONTENTS ->
          lines.isBareHeading(heading) ? Math.min(limit, contents.end(heading)) : limit;
      case NamedSections.REFERENCES -> endOfEntries(heading, limit);
      case NamedSections.KEYWORDS -> endOfKeywords(heading, limit);
      case NamedSections.DECLARATION -> endOfParagraphs(heading, limit, LineLooks::isDeclaration);
      case NamedSections.ASSIGNMENT -> endOfParagraphs(heading, limit, LineLooks::isInstruction);
      case NamedSections.INTRODUCTION -> endOfChapter(heading, limit);
      default -> endOfPages(heading, limit, NamedSections.lengthMax(name));
    };
  }

  private int endOfKeywords(int heading, int limit) {
    int first = lines.isBareHeading(heading) ? heading + 1 : heading;
    int from = lines.contentOffset(heading);
    for (int i = first + 1; i < limit; i++) {
      boolean tooLong =
          lines.span(i).end() - from > NamedSections.lengthMax(NamedSections.KEYWORDS);
      if (tooLong || lines.isAfterBlank(i) || lines.looks(i).isProse()) {
        return i;
      }
    }
    return limit;
  }

  private int endOfEntries(int heading, int limit) {
    int last = heading;
    int entries = 0;
    for (int i = heading + 1; i < limit; i++) {
      boolean entry = lines.looks(i).isReference();
      entries += entry ? 1 : 0;
      int left = i - WINDOW_LINES;
      if (left > heading && lines.looks(left).isReference()) {
        entries--;
      }
      if (entry) {
        last = i;
      }
      boolean sparse = left >= heading && entries < WINDOW_ENTRIES_MIN;
      if (sparse || lines.span(i).end() - lines.span(last).end() > GAP_MAX) {
        return endOfLastEntry(Math.max(heading + 1, sparse ? left + 1 : last + 1), last, i);
      }
    }
    return limit;
  }

  /** Before the first paragraph without a line of the kind, except the one under the heading. */
  private int endOfParagraphs(int heading, int limit, Predicate<LineLooks> kind) {
    String name = String.valueOf(lines.heading(heading));
    int end = endOfPages(heading, limit, NamedSections.lengthMax(name));
    int paragraph = heading + 1;
    boolean isOfKind = true;
    for (int i = heading + 2; i < end; i++) {
      boolean isFirst = paragraph == heading + 1;
      if (lines.isAfterBlank(i) || (!isFirst && isIndentedParagraph(i))) {
        if (!isOfKind) {
          return paragraph;
        }
        paragraph = i;
        isOfKind = false;
      }
      isOfKind |= kind.test(lines.looks(i));
    }
    return isOfKind ? end : paragraph;
  }

  private boolean isIndentedParagraph(int line) {
    return lines.isIndented(line) && lines.looks(line - 1).endsSentence();
  }

  /** Before the next numbered title; or, if the heading has no number, a line like a title. */
  private int endOfChapter(int heading, int limit) {
    boolean numbered = lines.looks(heading).isNumberedTitle();
    for (int i = heading + 2; i < limit; i++) {
      boolean isApart =
          lines.isAfterBlank(i)
              || lines.looks(i - 1).isProse()
              || lines.looks(i - 1).isPageNumber();
      boolean isNext = isApart && lines.looks(i).isChapterTitle() && isTitle(i);
      if (isNext || (!numbered && isPlainTitle(i))) {
        return i;
      }
    }
    return limit;
  }

  /** A short line above prose that is no part of a sentence or page header. */
  private boolean isPlainTitle(int line) {
    LineLooks looks = lines.looks(line);
    return looks.weight() <= TITLE_WEIGHT_MAX
        && looks.isPlainTitle()
        && line + 1 < lines.size()
        && isApart(line)
        && lines.looks(line + 1).isProse()
        && !lines.looks(line + 1).beginsInSentence()
        && lines.countOfTitle(line) <= TITLES_MAX;
  }

  /** After a blank line or page end, or before a paragraph that is indented or much longer. */
  private boolean isApart(int line) {
    return lines.isAfterBlank(line)
        || lines.looks(line - 1).isPageNumber()
        || (lines.looks(line - 1).endsSentence()
            && !lines.isIndented(line)
            && (lines.isIndented(line + 1) || leavesRoom(line)));
  }

  private boolean leavesRoom(int line) {
    return lines.looks(line).weight() <= TITLE_SHARE_MAX * lines.looks(line + 1).weight();
  }

  private int endOfLastEntry(int from, int last, int to) {
    for (int i = from; i <= to; i++) {
      if (lines.isAfterBlank(i) && !lines.looks(i).isReference()) {
        return i;
      }
    }
    return Math.min(to, last + 1);
  }

  private int endOfPages(int heading, int limit, int lengthMax) {
    int start = lines.span(heading).offset();
    int end = limit < lines.size() ? lines.span(limit).offset() : lines.span(limit - 1).end();
    if (end - start <= lengthMax) {
      return limit;
    }
    int paragraph = -1;
    int i = heading + 1;
    for (; i < limit && lines.span(i).end() - start <= lengthMax; i++) {
      if (i > heading + 1 && isTitle(i)) {
        return i;
      }
      paragraph = lines.isAfterBlank(i) ? i : paragraph;
    }
    return paragraph > heading + 1 ? paragraph : Math.min(limit, Math.max(i, heading + 1));
  }

  /** A short, numbered line above prose that is no sentence. */
  private boolean isTitle(int line) {
    LineLooks looks = lines.looks(line);
    return looks.weight() <= TITLE_WEIGHT_MAX
        && looks.isNumberedTitle()
        && (line + 1 >= lines.size() || lines.looks(line + 1).isProse());
  }
}
