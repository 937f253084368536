package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.List;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.match.NearestPairs;
import org.palimpsest.core.section.SectionFilter;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.solr.lookup.Stopwatch;
import org.palimpsest.solr.result.SourceMatches;
import org.palimpsest.solr.result.SourceMatches.SourceMatch;

/**
 * Lists the matches of reported sources by a second comparison of their tables, which takes less
 * memory than keeping all matches. For one use, by one thread.
 */
final class MatchLister {

  /**
   * Matches listed by a shard, strongest source first: twice the bound of an answer, since some
   * sources may be common text.
   */
  static final int LISTED_MAX = 40_000;

  private final ShardQuery query;
  private final Scheme scheme;
  private final SentenceTables tables;
  private final Stopwatch time;
  private int left = LISTED_MAX;

  MatchLister(ShardQuery query, Scheme scheme, SentenceTables tables, Stopwatch time) {
    this.query = query;
    this.scheme = scheme;
    this.tables = tables;
    this.time = time;
  }

  /** The matches of a document; empty without a comparable table. */
  SourceMatches next(int doc) throws IOException {
    SentenceTable table = tables.of(doc, query.header());
    if (table == null) {
      return SourceMatches.NONE;
    }
    SourceMatches nearest = matches(table).nearest(left);
    left -= nearest.listed().size();
    return nearest;
  }

  private SourceMatches matches(SentenceTable table) {
    FingerprintedUnits sentences = table.sentences();
    NearestPairs pairs =
        NearestPairs.of(
            query.windows().units(),
            sentences,
            query.lookup().extension()
                ? query.lookup().match().extensionDistance()
                : query.lookup().match().distance(),
            (window, sentence) -> counts(table, window, sentence),
            time::shouldStop);
    List<SourceMatch> listed =
        pairs.pairs().stream()
            .map(
                pair ->
                    new SourceMatch(
                        pair.window(), sentences.spans().get(pair.sentence()), pair.distance()))
            .toList();
    return new SourceMatches(listed, pairs.count());
  }

  private boolean counts(SentenceTable table, int window, int sentence) {
    FingerprintedUnits sentences = table.sentences();
    FingerprintList windows = query.windows().units().fingerprints();
    boolean isFound =
        query.lookup().extension()
            || Probes.meet(
                scheme,
                windows.get(window),
                sentences.fingerprints().get(sentence),
                query.lookup().flips());
    SectionFilter filter = query.rules().filter();
    return isFound
        && (filter.keepsAll()
            || filter.keeps(
                query.windows().units().spans().get(window),
                table.sections(),
                sentences.spans().get(sentence)));
  }
}
