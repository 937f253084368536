package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BitSet;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.ClusterTerms;
import org.palimpsest.solr.candidate.TermClusters;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.LookupStatistics;
import org.palimpsest.solr.lookup.MatchedDocs;
import org.palimpsest.solr.lookup.Stopwatch;
import org.palimpsest.solr.result.SchemeCensus;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.source.OrderSourceReader.ClusterSources;

/**
 * Answers one {@link ShardQuery} from the matching documents of one shard. For one use by one
 * thread, which runs leaves and sources in parallel and joins them in order.
 */
final class ShardChecker {

  private final Shard shard;

  /**
   * Sources found by fingerprints that are aligned; the others count by their fingerprints. Common
   * text is known only when all shards have answered.
   */
  private final int alignedMax;

  private final ShardQuery query;
  private final Interruption interruption;
  private final Stopwatch time;
  private final CountingPassages counting;
  private final TableComparer comparer;
  private final SourceAlignment alignment;
  private final LookupStatistics statistics = new LookupStatistics();

  /** The candidates of this shard by document, with evidence of fingerprints if there is any. */
  private final Map<Integer, MatchedSource> offered = new LinkedHashMap<>();

  /** The sources named by the query on this shard. */
  private final List<String> named = new ArrayList<>();

  /** Documents of this shard that are aligned if they have a verbatim copy. */
  private final Set<Integer> verbatim = new LinkedHashSet<>();

  ShardChecker(Shard shard, ShardQuery query, Interruption interruption) {
    this.shard = shard;
    this.alignedMax =
        CandidateLimits.of(
                query.alignment().text() == null ? 0 : query.alignment().text().length(), false)
            .chosen();
    this.query = query;
    this.interruption = interruption;
    this.time = new Stopwatch(interruption);
    this.counting = new CountingPassages(query, shard.store());
    this.comparer =
        new TableComparer(
            query,
            shard.fingerprinter().scheme(),
            shard.tables(),
            shard.fields().table(),
            shard.store(),
            counting,
            time);
    this.alignment =
        new SourceAlignment(
            query, shard.fingerprinter(), shard.texts(), shard.tables(), counting, time);
  }

  /** Compares all sources and keeps the best. */
  ShardResult check(MatchedDocs matched) throws IOException {
    statistics.add(matched.statistics());
    resolveCandidates();
    ComparedSources compared = compare(matched);
    SchemeCensus census =
        SchemeCensus.of(
            shard.reader(), shard.fields(), query.header(), shard.fingerprinter().analysis());
    long tableless =
        TablelessCensus.count(shard.reader(), shard.fields(), shard.store().textFields());
    SourceReports reports =
        new SourceReports(
            query,
            shard.store(),
            counting,
            new MatchLister(query, shard.fingerprinter().scheme(), shard.tables(), time));
    align(compared, reports);
    return new ShardResult(
        reports.sources(),
        reports.ranked(),
        reports.alike(),
        compared.unreportedCount(),
        compared.unreported(),
        compared.leftOut(),
        census,
        tableless,
        matched.partial() || time.hasStopped(),
        ShardResult.Counts.of(statistics),
        named);
  }

  private void resolveCandidates() throws IOException {
    List<String> asked = new ArrayList<>(query.rules().only());
    asked.addAll(query.leads().candidates());
    Set<String> all = new HashSet<>(asked);
    all.addAll(query.leads().verbatim());
    Map<String, Integer> docs = shard.store().docs(all);
    query.rules().only().stream().filter(docs::containsKey).forEach(named::add);
    for (String id : asked) {
      Integer doc = query.rules().allow(id) ? docs.get(id) : null;
      if (doc != null) {
        offered.put(doc, shard.unseen(doc, query.header()));
      }
    }
    for (String id : query.leads().verbatim()) {
      Integer doc = query.rules().allow(id) ? docs.get(id) : null;
      if (doc != null && !offered.containsKey(doc)) {
        verbatim.add(doc);
      }
    }
  }

  private ComparedSources compare(MatchedDocs matched) throws IOException {
    Set<Integer> toAlign = new LinkedHashSet<>(offered.keySet());
    toAlign.addAll(verbatim);
    List<Callable<ComparedSources>> leaves = new ArrayList<>();
    for (LeafReaderContext leaf : shard.reader().leaves()) {
      BitSet docs = matched.docs().get(leaf.ord);
      if (docs != null) {
        leaves.add(() -> compare(leaf, docs, toAlign));
      }
    }
    ComparedSources all = noSources();
    for (ComparedSources ofLeaf : shard.tasks().invokeAll(leaves)) {
      all.addAll(ofLeaf);
    }
    verbatim.removeAll(all.offered().keySet());
    offered.putAll(all.offered());
    statistics.addSourcesCompared(all.comparedCount());
    return all;
  }

  private ComparedSources compare(LeafReaderContext leaf, BitSet docs, Set<Integer> toAlign)
      throws IOException {
    ComparedSources found = noSources();
    comparer.compare(leaf, docs, toAlign, found);
    return found;
  }

  private ComparedSources noSources() {
    return new ComparedSources(counting, Math.max(query.report().rows(), alignedMax));
  }

  private List<Callable<SourceAlignment.Result>> alignments(List<MatchedSource> sources)
      throws IOException {
    ClusterTerms terms = alignment.isWeighed() ? query.alignment().clusters() : null;
    Map<Integer, TermClusters> clusters =
        terms == null
            ? Map.of()
            : ClusterSources.of(shard, terms.search(alignment::isFeature), sources);
    List<Callable<SourceAlignment.Result>> alignments = new ArrayList<>();
    for (MatchedSource source : sources) {
      TermClusters where = clusters.getOrDefault(source.doc(), TermClusters.ANYWHERE);
      alignments.add(
          where.isPossible() || !source.passages().isEmpty()
              ? () -> alignment.align(source, where)
              : () -> alignment.alignScattered(source, where));
    }
    return alignments;
  }

  private void align(ComparedSources compared, SourceReports reports) throws IOException {
    List<MatchedSource> strongestFirst = compared.strongestFirst();
    int aligning = Math.min(alignedMax, strongestFirst.size());
    List<MatchedSource> sources = new ArrayList<>(strongestFirst.subList(0, aligning));
    sources.addAll(offered.values());
    List<Callable<SourceAlignment.Result>> alignments = alignments(sources);
    for (int doc : verbatim) {
      alignments.add(
          () -> alignment.alignVerbatim(shard.unseen(doc, query.header()), TermClusters.ANYWHERE));
    }
    List<SourceAlignment.Result> results = shard.tasks().invokeAll(alignments);
    statistics.addSourcesAligned(
        results.stream().filter(SourceAlignment.Result::isAligned).count());
    List<MatchedSource> aligned = results.stream().map(SourceAlignment.Result::source).toList();
    for (int i = 0; i < strongestFirst.size(); i++) {
      reports.addRanked(strongestFirst.get(i), i < aligning ? aligned.get(i) : null);
    }
    aligned.subList(aligning, aligned.size()).forEach(reports::add);
    reports.addAlike(results);
    new OrderedSources(shard, query, alignment, interruption).find().forEach(reports::add);
    reports.write();
  }
}
