package org.palimpsest.solr.arrival;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/** What the answer to an update says of near duplicates. For one request. */
final class DuplicateReport {

  private static final String DUPLICATES = "duplicates";

  /** Where the counts of an update are. */
  private static final String COUNTS = "palimpsest";

  private final List<NamedList<Object>> entries = new ArrayList<>();
  private int markedCount;
  private int skippedCount;
  private int replacedCount;
  private int notComparableCount;

  /** A document was marked. */
  void marked(String id, Marks marks, NearDocument nearest) {
    if (marks.of() != null) {
      markedCount++;
      NamedList<Object> entry = add(id, marks.of(), nearest.nearness(), "marked", null);
      entry.add("group", marks.group());
    }
  }

  /** A document was not added. */
  void skipped(String id, NearDocument nearest) {
    skippedCount++;
    add(id, nearest.id(), nearest.nearness(), "skipped", null);
  }

  /** A document was added although another one is near it. */
  void updated(String id, NearDocument nearest) {
    add(id, nearest.id(), nearest.nearness(), "updated", Note.of("duplicateUpdated"));
  }

  /** Another document was deleted. */
  void replaced(String id, NearDocument other) {
    replacedCount++;
    add(id, other.id(), other.nearness(), "replaced", null);
  }

  /** Another document should have been deleted, and was not. */
  void left(String id, NearDocument other) {
    add(id, other.id(), other.nearness(), "left", Note.of("duplicateLeft"));
  }

  /** A document has too little text to compare. */
  void notComparable() {
    notComparableCount++;
  }

  private NamedList<Object> add(
      String id, String of, double nearness, String done, @Nullable Note note) {
    NamedList<Object> entry = new SimpleOrderedMap<>();
    entry.add("id", id);
    entry.add("duplicateOf", of);
    entry.add("nearness", nearness);
    entry.add("done", done);
    if (note != null) {
      entry.add("note", note.toMap());
    }
    entries.add(entry);
    return entry;
  }

  /** Adds all that was done; nothing where documents were not looked at. */
  void writeTo(SolrQueryResponse response) {
    response.add(DUPLICATES, entries);
    NamedList<Object> counts = counts(response);
    counts.add("markedDuplicates", markedCount);
    counts.add("skippedDuplicates", skippedCount);
    counts.add("replacedDuplicates", replacedCount);
    counts.add("notComparable", notComparableCount);
  }

  @SuppressWarnings("unchecked") // written by the processor before
  private static NamedList<Object> counts(SolrQueryResponse response) {
    if (response.getValues().get(COUNTS) instanceof NamedList<?> counts) {
      return (NamedList<Object>) counts;
    }
    NamedList<Object> counts = new SimpleOrderedMap<>();
    response.add(COUNTS, counts);
    return counts;
  }
}
