package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocIDMerger;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The tables of several leaves, in the order in which they will stand. */
final class MergedTables implements TableSource {

  private final DocIDMerger<Leaf> merger;
  private @Nullable TableSource current;

  private MergedTables(DocIDMerger<Leaf> merger) {
    this.merger = merger;
  }

  static MergedTables of(FieldInfo field, MergeState state) throws IOException {
    List<Leaf> leaves = new ArrayList<>();
    for (int leaf = 0; leaf < state.docValuesProducers.length; leaf++) {
      DocValuesProducer producer = state.docValuesProducers[leaf];
      FieldInfo info = producer == null ? null : state.fieldInfos[leaf].fieldInfo(field.name);
      if (producer != null && info != null && info.getDocValuesType() == DocValuesType.BINARY) {
        leaves.add(new Leaf(state.docMaps[leaf], source(producer.getBinary(info))));
      }
    }
    return new MergedTables(DocIDMerger.of(leaves, state.needsIndexSort));
  }

  private static TableSource source(BinaryDocValues values) {
    return values instanceof TableValues stored
        ? new StoredTables(stored)
        : new GivenTables(values);
  }

  @Override
  public int nextDoc() throws IOException {
    Leaf next = merger.next();
    current = next == null ? null : next.source;
    return next == null ? DocIdSetIterator.NO_MORE_DOCS : next.mappedDocID;
  }

  private TableSource current() {
    return Objects.requireNonNull(current);
  }

  @Override
  public TableKind kind() throws IOException {
    return current().kind();
  }

  @Override
  public int sentenceCount() throws IOException {
    return current().sentenceCount();
  }

  @Override
  public BytesRef fingerprints() throws IOException {
    return current().fingerprints();
  }

  @Override
  public BytesRef rest() throws IOException {
    return current().rest();
  }

  private static final class Leaf extends DocIDMerger.Sub {

    private final TableSource source;

    Leaf(MergeState.DocMap docMap, TableSource source) {
      super(docMap);
      this.source = source;
    }

    @Override
    public int nextDoc() throws IOException {
      return source.nextDoc();
    }
  }
}
