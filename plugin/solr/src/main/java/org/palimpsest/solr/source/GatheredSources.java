package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.TaskExecutor;
import org.palimpsest.solr.candidate.Gathered;
import org.palimpsest.solr.candidate.GatheredSearch;

/** Where in sources the text's words stand together, so that alignment may find something. */
final class GatheredSources {

  private GatheredSources() {}

  /** For the documents of some sources, as the whole reader numbers them. */
  static Map<Integer, Gathered> of(Shard shard, GatheredSearch search, List<FoundSource> sources)
      throws IOException {
    return of(
        shard.reader(), shard.tasks(), search, sources.stream().map(FoundSource::doc).toList());
  }

  /**
   * For some documents.
   *
   * @param docs as the whole reader numbers them
   */
  static Map<Integer, Gathered> of(
      IndexReader reader, TaskExecutor tasks, GatheredSearch search, List<Integer> docs)
      throws IOException {
    List<Callable<Map<Integer, Gathered>>> leaves = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      int[] ofLeaf = docs(docs, leaf);
      if (ofLeaf.length > 0) {
        leaves.add(() -> of(leaf, search, ofLeaf));
      }
    }
    Map<Integer, Gathered> all = new HashMap<>();
    tasks.invokeAll(leaves).forEach(all::putAll);
    return all;
  }

  /** As the leaf numbers them, in ascending order. */
  private static int[] docs(List<Integer> docs, LeafReaderContext leaf) {
    return docs.stream()
        .mapToInt(doc -> doc - leaf.docBase)
        .filter(doc -> doc >= 0 && doc < leaf.reader().maxDoc())
        .sorted()
        .distinct()
        .toArray();
  }

  private static Map<Integer, Gathered> of(
      LeafReaderContext leaf, GatheredSearch search, int[] docs) throws IOException {
    Gathered[] gathered = search.in(leaf, docs);
    Map<Integer, Gathered> of = new HashMap<>();
    for (int i = 0; i < docs.length; i++) {
      of.put(leaf.docBase + docs[i], gathered[i]);
    }
    return of;
  }
}
