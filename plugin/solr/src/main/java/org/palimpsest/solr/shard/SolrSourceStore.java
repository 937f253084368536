package org.palimpsest.solr.shard;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.apache.solr.search.SolrIndexSearcher;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.SourceText;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.schema.TableFieldType;

/** The stored fields of sources in an index of Solr, as a request sees it. Thread-safe. */
public record SolrSourceStore(SolrIndexSearcher searcher, IndexReader reader, TableFieldType type)
    implements SourceStore {

  public SolrSourceStore(SolrIndexSearcher searcher, TableFieldType type) {
    this(searcher, searcher.getIndexReader(), type);
  }

  private SchemaField key() {
    return searcher.getSchema().getUniqueKeyField();
  }

  @Override
  public int doc(String id) throws IOException {
    return docs(List.of(id)).getOrDefault(id, NO_DOC);
  }

  @Override
  public Map<String, Integer> docs(Collection<String> ids) throws IOException {
    Map<BytesRef, String> sought = new TreeMap<>(); // in dictionary order
    for (String id : ids) {
      BytesRefBuilder indexed = new BytesRefBuilder();
      key().getType().readableToIndexed(id, indexed);
      sought.put(indexed.get(), id);
    }
    Map<String, Integer> docs = new HashMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms keys = leaf.reader().terms(key().getName());
      if (keys != null) {
        addDocs(leaf, keys.iterator(), sought, docs);
      }
    }
    return docs;
  }

  private static void addDocs(
      LeafReaderContext leaf, TermsEnum keys, Map<BytesRef, String> sought, Map<String, Integer> to)
      throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    PostingsEnum postings = null;
    for (Map.Entry<BytesRef, String> each : sought.entrySet()) {
      if (keys.seekExact(each.getKey())) {
        postings = keys.postings(postings, PostingsEnum.NONE);
        int doc = postings.nextDoc();
        while (doc != DocIdSetIterator.NO_MORE_DOCS && live != null && !live.get(doc)) {
          doc = postings.nextDoc();
        }
        if (doc != DocIdSetIterator.NO_MORE_DOCS) {
          to.putIfAbsent(each.getValue(), leaf.docBase + doc);
        }
      }
    }
  }

  /** From docValues if possible, which avoids decompressing a text. */
  @Override
  public String id(int doc) throws IOException {
    List<LeafReaderContext> leaves = reader.leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    SortedDocValues keys = keys(leaf.reader());
    if (keys != null && keys.advanceExact(doc - leaf.docBase)) {
      return keys.lookupOrd(keys.ordValue()).utf8ToString();
    }
    IndexableField field = load(doc, Set.of(key().getName())).getField(key().getName());
    return field == null ? "(" + doc + ")" : key().getType().toExternal(field);
  }

  @Override
  public @Nullable SortedDocValues keys(LeafReader leaf) throws IOException {
    return key().hasDocValues() && key().getType() instanceof StrField
        ? leaf.getSortedDocValues(key().getName())
        : null;
  }

  @Override
  public @Nullable String title(int doc) throws IOException {
    return load(doc, Set.of(type.titleField())).get(type.titleField());
  }

  @Override
  public List<String> authors(int doc) throws IOException {
    String authorField = type.authorField();
    if (authorField == null) {
      return List.of();
    }
    return List.of(load(doc, Set.of(authorField)).getValues(authorField));
  }

  @Override
  public @Nullable String text(int doc) throws IOException {
    Document document = load(doc, Set.copyOf(type.sourceFields()));
    return SourceText.join(type.sourceFields(), name -> Arrays.asList(document.getValues(name)));
  }

  @Override
  public List<String> textFields() {
    return type.sourceFields();
  }

  private Document load(int doc, Set<String> fields) throws IOException {
    return searcher.getDocFetcher().doc(doc, fields);
  }
}
