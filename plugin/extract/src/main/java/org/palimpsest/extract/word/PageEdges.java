package org.palimpsest.extract.word;

import java.util.HashSet;
import java.util.Set;

/** Headers and footers of a document, which are not extracted. */
final class PageEdges {

  /** Maximum length of all; a book's headers have its chapter titles. */
  private static final int TOGETHER_MAX = 2_000;

  private final Set<String> texts = new HashSet<>();

  /** Adds a header or footer; sections repeat them. */
  void add(String text) {
    texts.add(text);
  }

  /**
   * Number of ignored characters to report: those of the longest, or all if they exceed a book's.
   */
  long unread() {
    long all = texts.stream().mapToLong(String::length).sum();
    return all > TOGETHER_MAX ? all : texts.stream().mapToLong(String::length).max().orElse(0);
  }
}
