package org.palimpsest.report;

import org.jspecify.annotations.Nullable;

/**
 * What somebody decided of a document's evidence, and holds now.
 *
 * @param kind {@code source}, {@code passage} or {@code excluded}
 * @param key of what was set aside or counts again, as the page has it
 * @param reason empty where none was given
 * @param by who decided
 * @param at when, in ISO 8601
 * @param confirmed by whom and when, the last time; null where nobody has
 */
public record ReportDecision(
    String kind, String key, String reason, String by, String at, @Nullable Word confirmed) {

  /**
   * That a second person agrees.
   *
   * @param by who
   * @param at when, in ISO 8601
   */
  public record Word(String by, String at) {}
}
