package org.palimpsest.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.palimpsest.candidate.GatheredTerms;

/**
 * The sources of which fingerprints say nothing, and whose places of the text's words say that
 * alignment would find nothing, but perhaps a verbatim copy.
 */
final class ScatteredSources {

  private ScatteredSources() {}

  /** The documents of those among some sources, as the whole reader numbers them. */
  static Set<Integer> of(Shard shard, GatheredTerms gathered, List<FoundSource> sources)
      throws IOException {
    List<Callable<List<Integer>>> leaves = new ArrayList<>();
    for (LeafReaderContext leaf : shard.reader().leaves()) {
      int[] docs = unmatched(sources, leaf);
      if (docs.length > 0) {
        leaves.add(() -> scattered(gathered, leaf, docs));
      }
    }
    Set<Integer> scattered = new HashSet<>();
    shard.tasks().invokeAll(leaves).forEach(scattered::addAll);
    return scattered;
  }

  /** As the leaf numbers them, in ascending order. */
  private static int[] unmatched(List<FoundSource> sources, LeafReaderContext leaf) {
    return sources.stream()
        .filter(source -> source.passages().isEmpty())
        .mapToInt(source -> source.doc() - leaf.docBase)
        .filter(doc -> doc >= 0 && doc < leaf.reader().maxDoc())
        .sorted()
        .distinct()
        .toArray();
  }

  private static List<Integer> scattered(GatheredTerms gathered, LeafReaderContext leaf, int[] docs)
      throws IOException {
    boolean[] may = gathered.mayShare(leaf, docs);
    return IntStream.range(0, docs.length)
        .filter(i -> !may[i])
        .mapToObj(i -> leaf.docBase + docs[i])
        .toList();
  }
}
