package org.palimpsest.report;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Header of a report.
 *
 * @param made creation time of the report, not of the answers
 * @param settings non-default settings by name; null if unknown, as for stored answers
 * @param intake whether the documents were also compared with each other
 */
public record ReportHeader(
    Instant made,
    String program,
    List<Library> libraries,
    @Nullable Map<String, List<String>> settings,
    boolean intake,
    Origin origin) {

  public ReportHeader {
    libraries = List.copyOf(libraries);
    settings = settings == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * Header of a report without an origin, made now.
   *
   * @param collections names, separated by commas; null if unknown
   */
  public static ReportHeader now(
      String program,
      @Nullable String collections,
      @Nullable Map<String, List<String>> settings,
      boolean intake) {
    List<Library> libraries =
        collections == null ? List.of() : Library.named(List.of(collections.split(",", -1)));
    return new ReportHeader(Instant.now(), program, libraries, settings, intake, Origin.UNKNOWN);
  }

  /**
   * A library.
   *
   * @param documents number of documents at the check, or null
   */
  public record Library(String name, @Nullable Long documents) {

    /** Libraries with unknown numbers of documents. */
    public static List<Library> named(List<String> names) {
      return names.stream().map(name -> new Library(name, null)).toList();
    }
  }

  /**
   * Origin of a report; all components may be null.
   *
   * @param institution title of the site
   * @param checked end of the check
   */
  public record Origin(
      @Nullable String institution,
      @Nullable String examiner,
      @Nullable Instant checked,
      @Nullable String number) {

    public static final Origin UNKNOWN = new Origin(null, null, null, null);
  }
}
