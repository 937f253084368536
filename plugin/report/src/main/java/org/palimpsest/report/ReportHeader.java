package org.palimpsest.report;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a report says of all its documents.
 *
 * @param made when; a page of kept answers is made later than they were
 * @param program the version of what made it
 * @param libraries what was compared with
 * @param settings that differ from the usual ones, by name; null where they are not known, as of
 *     answers that were kept: none of them says
 * @param intake whether the documents were compared with each other, too
 */
public record ReportHeader(
    Instant made,
    String program,
    List<String> libraries,
    @Nullable Map<String, List<String>> settings,
    boolean intake) {

  /** Copies the collections. */
  public ReportHeader {
    libraries = List.copyOf(libraries);
    settings = settings == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }
}
