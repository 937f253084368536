package org.palimpsest.extract.word;

import java.util.HashSet;
import java.util.Set;

/** Heads and feet of a document's pages, which are not read. */
final class PageEdges {

  /** What all of them together may say; those of a book name its chapters. */
  private static final int TOGETHER_MAX = 2_000;

  private final Set<String> texts = new HashSet<>();

  /** Takes what one of them says. Sections repeat those of other sections. */
  void add(String text) {
    texts.add(text);
  }

  /**
   * How many characters a reader should know of: those of the longest, or of all where they are
   * more than a book's.
   */
  long unread() {
    long all = texts.stream().mapToLong(String::length).sum();
    return all > TOGETHER_MAX ? all : texts.stream().mapToLong(String::length).max().orElse(0);
  }
}
