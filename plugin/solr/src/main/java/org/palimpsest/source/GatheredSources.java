package org.palimpsest.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.lucene.index.LeafReaderContext;
import org.palimpsest.candidate.Gathered;
import org.palimpsest.candidate.GatheredSearch;

/** Where in sources the text's words stand together, so that alignment may find something. */
final class GatheredSources {

  private GatheredSources() {}

  /** For the documents of some sources, as the whole reader numbers them. */
  static Map<Integer, Gathered> of(Shard shard, GatheredSearch search, List<FoundSource> sources)
      throws IOException {
    List<Callable<Map<Integer, Gathered>>> leaves = new ArrayList<>();
    for (LeafReaderContext leaf : shard.reader().leaves()) {
      int[] docs = docs(sources, leaf);
      if (docs.length > 0) {
        leaves.add(() -> of(leaf, search, docs));
      }
    }
    Map<Integer, Gathered> all = new HashMap<>();
    shard.tasks().invokeAll(leaves).forEach(all::putAll);
    return all;
  }

  /** As the leaf numbers them, in ascending order. */
  private static int[] docs(List<FoundSource> sources, LeafReaderContext leaf) {
    return sources.stream()
        .mapToInt(source -> source.doc() - leaf.docBase)
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
