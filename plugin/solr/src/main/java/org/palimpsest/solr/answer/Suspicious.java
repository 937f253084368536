package org.palimpsest.solr.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.section.SectionFilter;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.doctype.DetectedType;

/**
 * The suspicious document of a check.
 *
 * @param id unique key or name, or null
 * @param indexed whether it was read from the collection; otherwise {@code id} is a name only
 * @param text null if only fingerprints were given
 * @param length in UTF-16 code units
 * @param unit code units that make one unit of the answer: 1, or the assumed length of a
 *     fingerprint if only these were given
 * @param windows units that are looked up
 * @param listed units that are listed if no passage explains them
 * @param type null if the schema has no types
 * @param subtracted text of given documents, which is not checked; in order, neither overlapping
 *     nor touching
 */
public record Suspicious(
    @Nullable String id,
    boolean indexed,
    @Nullable String text,
    int length,
    int unit,
    int sentenceCount,
    FingerprintedUnits windows,
    ListedUnits listed,
    List<String> authors,
    @Nullable DetectedType type,
    Sections sections,
    List<Span> subtracted,
    List<Note> warnings) {

  /**
   * The text with blanks in place of parts that are not checked, so that offsets stay the same;
   * null without a text.
   */
  public @Nullable String checkedText(SectionFilter filter) {
    if (text == null) {
      return null;
    }
    StringBuilder checked = new StringBuilder(filter.checkedText(text));
    for (Span span : subtracted) {
      checked.replace(span.offset(), span.end(), " ".repeat(span.length()));
    }
    return checked.toString();
  }

  /**
   * Units of the suspicious document that are listed if no passage explains them.
   *
   * @param scheme of the fingerprints, which may differ from the collection's
   * @param header of the tables that these fingerprints can be compared with
   */
  public record ListedUnits(Scheme scheme, TableHeader header, FingerprintedUnits units) {}
}
