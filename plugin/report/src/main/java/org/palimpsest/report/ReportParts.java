package org.palimpsest.report;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Scripts and style of the report, for other pages that show evidence. */
public final class ReportParts {

  private static final Set<String> FILES =
      ReportPage.MODULES.stream()
          .filter(module -> !module.equals(ReportPage.START))
          .map(module -> module + ".js")
          .collect(Collectors.toUnmodifiableSet());

  private static final String STYLE = "style.css";

  private ReportParts() {}

  /** The content of a file; empty if the name is unknown. */
  public static Optional<byte[]> find(String name) {
    return FILES.contains(name) || name.equals(STYLE)
        ? Optional.of(ReportPage.resource(name).getBytes(StandardCharsets.UTF_8))
        : Optional.empty();
  }
}
