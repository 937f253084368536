package org.palimpsest.solr.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableHeader;

/**
 * The sections of a source, read with its table when they are first asked for: of most candidates
 * nobody asks, and a book's table is large. Safe for use by several threads.
 */
final class SourceSections {

  /** Reads the table; null where there is none that can be compared. */
  @FunctionalInterface
  private interface Table {
    @Nullable SentenceTable read() throws IOException;
  }

  private final Table table;
  private volatile @Nullable Sections known;

  private SourceSections(Table table, @Nullable Sections known) {
    this.table = table;
    this.known = known;
  }

  /** Those of a table that was read. */
  static SourceSections of(SentenceTable table) {
    return new SourceSections(() -> null, table.sections());
  }

  /** Those of a document's table, with this header. */
  static SourceSections of(SentenceTables tables, int doc, TableHeader header) {
    return new SourceSections(() -> tables.of(doc, header), null);
  }

  /** {@link Sections#NONE} where nothing is known. */
  Sections get() {
    Sections sections = known;
    if (sections == null) {
      sections = read();
      known = sections;
    }
    return sections;
  }

  private Sections read() {
    try {
      SentenceTable read = table.read();
      return read == null ? Sections.NONE : read.sections();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
