package org.palimpsest.solr.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableHeader;

/**
 * The sections of a source, read with its table on first use, since few candidates need them.
 * Thread-safe.
 */
final class SourceSections {

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

  static SourceSections of(SentenceTable table) {
    return new SourceSections(() -> null, table.sections());
  }

  static SourceSections of(SentenceTables tables, int doc, TableHeader header) {
    return new SourceSections(() -> tables.of(doc, header), null);
  }

  /** {@link Sections#NONE} if unknown. */
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
