package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.util.BytesRef;

/** Iterates over the tables of a leaf, each in its parts. */
interface TableSource {

  /** Moves to the next document with a value; {@code NO_MORE_DOCS} behind the last. */
  int nextDoc() throws IOException;

  TableKind kind() throws IOException;

  int sentenceCount() throws IOException;

  /**
   * The current table's fingerprints, {@link TableKind#width} bytes each; valid until the next
   * call.
   */
  BytesRef fingerprints() throws IOException;

  /**
   * The bytes between header and fingerprints, and those behind the fingerprints; valid until the
   * next call.
   */
  BytesRef rest() throws IOException;
}
