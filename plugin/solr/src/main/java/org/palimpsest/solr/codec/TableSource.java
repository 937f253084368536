package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.util.BytesRef;

/** Goes through the tables of a leaf, each in its parts. */
interface TableSource {

  /** Goes to the next document that has a value; {@code NO_MORE_DOCS} behind the last. */
  int nextDoc() throws IOException;

  /** Of the present document's table. */
  TableKind kind() throws IOException;

  /** How many sentences it has. */
  int sentenceCount() throws IOException;

  /**
   * Its fingerprints, {@link TableKind#width} bytes each; valid until the next call for
   * fingerprints.
   */
  BytesRef fingerprints() throws IOException;

  /**
   * What stands between header and fingerprints, and what stands behind them; valid until the next
   * call for a rest.
   */
  BytesRef rest() throws IOException;
}
