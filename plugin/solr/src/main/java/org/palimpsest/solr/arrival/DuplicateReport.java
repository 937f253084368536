package org.palimpsest.solr.arrival;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/** The part of an update's answer about near duplicates. For one request. */
final class DuplicateReport {

  private static final String DUPLICATES = "duplicates";

  /** The update's counts in the answer. */
  private static final String COUNTS = "palimpsest";

  private final List<NamedList<Object>> entries = new ArrayList<>();
  private int markedCount;
  private int skippedCount;
  private int replacedCount;
  private int notComparableCount;

  void marked(String id, DuplicateMarks marks, NearDocument nearest) {
    if (marks.of() != null) {
      markedCount++;
      NamedList<Object> entry = add(id, marks.of(), nearest.nearness(), "marked", null);
      entry.add("group", marks.group());
    }
  }

  /** Reports a document that was not added. */
  void skipped(String id, NearDocument nearest) {
    skippedCount++;
    add(id, nearest.id(), nearest.nearness(), "skipped", null);
  }

  /** Reports a document that was added despite a near duplicate. */
  void updated(String id, NearDocument nearest) {
    add(id, nearest.id(), nearest.nearness(), "updated", Note.of("duplicateUpdated"));
  }

  /** Reports a deleted document. */
  void replaced(String id, NearDocument other) {
    replacedCount++;
    add(id, other.id(), other.nearness(), "replaced", null);
  }

  /** Reports a document whose deletion failed. */
  void left(String id, NearDocument other) {
    add(id, other.id(), other.nearness(), "left", Note.of("duplicateLeft"));
  }

  /** Counts a document with too little text. */
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

  /** Adds the report to a response. */
  void writeTo(SolrQueryResponse response) {
    response.add(DUPLICATES, entries);
    NamedList<Object> counts = counts(response);
    counts.add("markedDuplicates", markedCount);
    counts.add("skippedDuplicates", skippedCount);
    counts.add("replacedDuplicates", replacedCount);
    counts.add("notComparable", notComparableCount);
  }

  @SuppressWarnings("unchecked") // written by the previous processor
  private static NamedList<Object> counts(SolrQueryResponse response) {
    if (response.getValues().get(COUNTS) instanceof NamedList<?> counts) {
      return (NamedList<Object>) counts;
    }
    NamedList<Object> counts = new SimpleOrderedMap<>();
    response.add(COUNTS, counts);
    return counts;
  }
}
