package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.core.match.Passage;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.result.ShardResult.LeftOut;

/** The rules that decide which sources and passages count for a query. Immutable. */
record CountingPassages(ShardQuery query, SourceStore store) {

  /** The passages in sections that count. */
  List<Passage> of(List<Passage> passages, SourceSections source) {
    return passages.isEmpty() || query.rules().filter().keepsAll()
        ? passages
        : passages.stream()
            .filter(
                each ->
                    query.rules().filter().keeps(each.suspicious(), source.get(), each.source()))
            .toList();
  }

  /** Why a document is no source, or null. */
  LeftOut.@Nullable Reason reasonToLeaveOut(MatchedSource found) {
    if (query.rules().itself() != null && query.rules().itself().equals(found.id())) {
      return LeftOut.Reason.ITSELF;
    }
    return !query.rules().leftOut().isEmpty() && query.rules().leftOut().contains(found.id())
        ? LeftOut.Reason.LISTED
        : null;
  }

  /** The source without short passages, whose spans go into the evidence. */
  MatchedSource longEnough(MatchedSource source, Evidence.Builder evidence) {
    Map<Boolean, List<Passage>> byLength =
        source.passages().stream()
            .collect(
                Collectors.partitioningBy(
                    passage -> passage.suspicious().length() >= query.rules().lengthMin()));
    List<Passage> tooShort = byLength.getOrDefault(false, List.of());
    if (tooShort.isEmpty()) {
      return source;
    }
    evidence.addTooShort(tooShort.stream().map(Passage::suspicious).toList());
    return source.with(byLength.getOrDefault(true, List.of()));
  }

  boolean isOwnWork(MatchedSource source) throws IOException {
    return !query.rules().authors().isEmpty()
        && query.rules().authors().containAny(store.authors(source.doc()));
  }
}
