package org.palimpsest.solr.answer;

/** The ratios of an answer; each counts characters of the same evidence. */
enum Ratio {
  /** What any source explains. */
  TOTAL("total"),
  /** The same without quotations and the bibliography. */
  WITHOUT_QUOTATIONS("withoutQuotations"),
  /** The same without what only the author's own work explains. */
  WITHOUT_OWN_WORK("withoutOwnWork"),
  /** What the largest single source explains. */
  LARGEST_SOURCE("largestSource");

  private final String member;

  Ratio(String member) {
    this.member = member;
  }

  /** As the answer calls it. */
  String member() {
    return member;
  }
}
