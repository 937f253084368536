package org.palimpsest.solr.near;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.core.table.TableView;

/** Compares the signatures of an index's documents with one. For one thread. */
final class SignatureDistances {

  private final List<LeafReaderContext> leaves;
  private final NearSearch.@Nullable SignatureField field;
  private final @Nullable TableView view;

  SignatureDistances(IndexReader reader, NearSearch.@Nullable SignatureField field) {
    this.leaves = reader.leaves();
    this.field = field;
    this.view = field == null ? null : new TableView(field.header());
  }

  /**
   * The Hamming distance; {@link NearSource#NO_DISTANCE} where either has no signature, or they are
   * not comparable.
   */
  int of(int doc, FingerprintList signature) throws IOException {
    if (field == null || view == null || signature.size() == 0) {
      return NearSource.NO_DISTANCE;
    }
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    BinaryDocValues tables = DocValues.getBinary(leaf.reader(), field.fields().table());
    if (!tables.advanceExact(doc - leaf.docBase)) {
      return NearSource.NO_DISTANCE;
    }
    BytesRef bytes = tables.binaryValue();
    try {
      return view.look(bytes.bytes, bytes.offset, bytes.length) && view.count() > 0
          ? view.distance(0, signature.get(0))
          : NearSource.NO_DISTANCE;
    } catch (TableFormatException e) {
      throw new IOException("document " + doc + ": " + e.getMessage(), e);
    }
  }
}
