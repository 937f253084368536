package org.palimpsest.report;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a report says of all its documents.
 *
 * @param made when
 * @param program the version of what made it
 * @param libraries what was compared with
 * @param settings that differ from the usual ones, by name
 * @param intake whether the documents were compared with each other, too
 */
public record ReportHeader(
    Instant made,
    String program,
    List<String> libraries,
    Map<String, List<String>> settings,
    boolean intake) {

  /** Copies the collections. */
  public ReportHeader {
    libraries = List.copyOf(libraries);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }
}
