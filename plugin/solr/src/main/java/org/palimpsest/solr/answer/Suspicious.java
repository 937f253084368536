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
 * The suspicious document of a check, ready for lookup.
 *
 * @param id its unique key or name, where it has one
 * @param indexed whether it was read from the collection; else {@code id} is no more than a name
 * @param text its text; null where only fingerprints were given
 * @param length of the text in UTF-16 code units
 * @param unit how many code units one unit of the answer stands for: 1; or, where only fingerprints
 *     were given, the length that each of them is taken to have, so that the answer counts
 *     fingerprints
 * @param sentenceCount how many sentences it has
 * @param windows what is looked up
 * @param listed what is listed where no passage explains it
 * @param authors who wrote it, as far as its library or the request says
 * @param type of which type it is, and how that is known; null where the schema knows no types
 * @param sections its sections and its template text, as far as they are known
 * @param subtracted where it has text that everybody was given, which is not checked: in order,
 *     neither overlapping nor touching
 * @param warnings what could not be made sure of it
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
   * The text with blanks in place of what is not checked: no passage reaches into it, and all
   * places stay what they are. Null where there is no text.
   *
   * @param filter which sections are checked
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
   * The units of a suspicious document that are listed where no passage explains them.
   *
   * @param scheme of their fingerprints, which need not be the collection's
   * @param header of the tables that these fingerprints can be compared with
   * @param units in the order of the text
   */
  public record ListedUnits(Scheme scheme, TableHeader header, FingerprintedUnits units) {}
}
