package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSet;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.RoaringDocIdSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.DerivedFields;

/**
 * Counts documents with text but without a sentence table, which bypassed the update processor:
 * fingerprints cannot find them. {@link org.palimpsest.solr.result.SchemeCensus} counts those with
 * another table.
 */
public final class TablelessCensus {

  /**
   * By leaf, which changes only by deletions. A leaf in which every document has a table needs no
   * scan.
   */
  private static final Map<IndexReader.CacheKey, Map<Fields, DocIdSet>> KNOWN =
      new ConcurrentHashMap<>();

  private record Fields(DerivedFields table, List<String> text) {}

  private TablelessCensus() {}

  /** Counts live documents; a text field that is only stored is not seen. */
  public static long count(IndexReader reader, DerivedFields table, List<String> textFields)
      throws IOException {
    Fields fields = new Fields(table, textFields);
    long count = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      if (!isComplete(leaf.reader(), table)) {
        count += live(leaf.reader(), tableless(leaf.reader(), fields));
      }
    }
    return count;
  }

  private static boolean isComplete(LeafReader leaf, DerivedFields table) throws IOException {
    Terms schemes = leaf.terms(table.scheme());
    return schemes != null && schemes.getDocCount() == leaf.maxDoc();
  }

  private static long live(LeafReader leaf, DocIdSet set) throws IOException {
    DocIdSetIterator docs = set.iterator();
    if (docs == null) {
      return 0;
    }
    Bits live = leaf.getLiveDocs();
    long count = 0;
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      count += live == null || live.get(doc) ? 1 : 0;
    }
    return count;
  }

  private static DocIdSet tableless(LeafReader leaf, Fields fields) throws IOException {
    IndexReader.CacheHelper helper = leaf.getCoreCacheHelper();
    if (helper == null) {
      return find(leaf, fields);
    }
    Map<Fields, DocIdSet> ofLeaf = KNOWN.get(helper.getKey());
    if (ofLeaf == null) {
      ofLeaf = new ConcurrentHashMap<>();
      Map<Fields, DocIdSet> before = KNOWN.putIfAbsent(helper.getKey(), ofLeaf);
      if (before == null) {
        helper.addClosedListener(KNOWN::remove);
      } else {
        ofLeaf = before;
      }
    }
    DocIdSet known = ofLeaf.get(fields);
    if (known == null) {
      known = find(leaf, fields);
      ofLeaf.put(fields, known);
    }
    return known;
  }

  private static DocIdSet find(LeafReader leaf, Fields fields) throws IOException {
    FixedBitSet found = new FixedBitSet(leaf.maxDoc());
    for (String field : fields.text()) {
      addHolders(leaf, field, found);
    }
    DocIdSetIterator tables = leaf.getBinaryDocValues(fields.table().table());
    if (tables != null) {
      found.andNot(tables);
    }
    RoaringDocIdSet.Builder set = new RoaringDocIdSet.Builder(leaf.maxDoc());
    for (int doc = found.nextSetBit(0); doc != DocIdSetIterator.NO_MORE_DOCS; ) {
      set.add(doc);
      doc = doc + 1 == leaf.maxDoc() ? DocIdSetIterator.NO_MORE_DOCS : found.nextSetBit(doc + 1);
    }
    return set.build();
  }

  private static void addHolders(LeafReader leaf, String name, FixedBitSet into)
      throws IOException {
    FieldInfo field = leaf.getFieldInfos().fieldInfo(name);
    if (field == null) {
      return;
    }
    DocIdSetIterator holders = holders(leaf, field);
    Terms terms = leaf.terms(name);
    if (holders != null) {
      into.or(holders);
    } else if (terms != null) {
      addHolders(terms.iterator(), into);
    }
  }

  private static @Nullable DocIdSetIterator holders(LeafReader leaf, FieldInfo field)
      throws IOException {
    if (field.hasNorms()) {
      return leaf.getNormValues(field.name);
    }
    return field.getDocValuesType() == DocValuesType.NONE
        ? null
        : FieldExistsQuery.getDocValuesDocIdSetIterator(field.name, leaf);
  }

  private static void addHolders(TermsEnum terms, FixedBitSet into) throws IOException {
    PostingsEnum docs = null;
    while (terms.next() != null) {
      docs = terms.postings(docs, PostingsEnum.NONE);
      into.or(docs);
    }
  }
}
