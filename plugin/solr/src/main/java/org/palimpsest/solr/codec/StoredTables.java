package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.util.BytesRef;

/** Tables of a leaf in this format, in the parts in which they are stored. */
final class StoredTables implements TableSource {

  private final TableValues values;

  StoredTables(TableValues values) {
    this.values = values;
  }

  @Override
  public int nextDoc() {
    return values.nextDoc();
  }

  @Override
  public TableKind kind() {
    return values.kind();
  }

  @Override
  public int sentenceCount() {
    return values.sentenceCount();
  }

  @Override
  public BytesRef fingerprints() throws IOException {
    return values.fingerprints();
  }

  @Override
  public BytesRef rest() throws IOException {
    return values.rest();
  }
}
