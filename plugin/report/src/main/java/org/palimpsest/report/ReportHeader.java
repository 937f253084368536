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
 * @param origin of the report
 */
public record ReportHeader(
    Instant made,
    String program,
    List<Library> libraries,
    @Nullable Map<String, List<String>> settings,
    boolean intake,
    Origin origin) {

  /** Copies the collections. */
  public ReportHeader {
    libraries = List.copyOf(libraries);
    settings = settings == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * What was compared with.
   *
   * @param documents how many it had at the check; null if not known
   */
  public record Library(String name, @Nullable Long documents) {

    /** Libraries of which only the names are known. */
    public static List<Library> named(List<String> names) {
      return names.stream().map(name -> new Library(name, null)).toList();
    }
  }

  /**
   * Who made a report.
   *
   * @param institution the site's title; null if no site made it
   * @param examiner who had the document checked; null if not known
   * @param checked when the check ended; null if not known
   * @param number under which the site knows the report; null if no site made it
   */
  public record Origin(
      @Nullable String institution,
      @Nullable String examiner,
      @Nullable Instant checked,
      @Nullable String number) {

    /** Of a report that no site made. */
    public static final Origin UNKNOWN = new Origin(null, null, null, null);
  }
}
