package org.palimpsest.report;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The report's parts as files of their own, for pages that draw the same evidence. */
public final class ReportParts {

  /** Modules that do not start by themselves, and the style. */
  private static final List<String> FILES =
      List.of(
          "spans.js",
          "ratios.js",
          "words.js",
          "notes.js",
          "dom.js",
          "pair.js",
          "text.js",
          "case.js",
          "decisions.js",
          "dialog.js",
          "overview.js",
          "style.css");

  private ReportParts() {}

  /** The content of a part, if there is one of this name. */
  public static Optional<byte[]> find(String name) {
    return FILES.contains(name)
        ? Optional.of(ReportPage.resource(name).getBytes(StandardCharsets.UTF_8))
        : Optional.empty();
  }
}
