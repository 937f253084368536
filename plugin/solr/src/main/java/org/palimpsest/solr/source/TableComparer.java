package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.BitSetIterator;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.match.Chance;
import org.palimpsest.core.match.Match;
import org.palimpsest.core.match.MatchParameters;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.match.Passages;
import org.palimpsest.core.match.SourceComparison;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.Stopwatch;
import org.palimpsest.solr.result.ShardResult.LeftOut;
import org.palimpsest.solr.result.WholeText;

/** Compares a query's windows with the whole tables of matching documents. Thread-safe. */
final class TableComparer {

  private final ShardQuery query;
  private final Scheme scheme;
  private final SentenceTables tables;
  private final String tableField;
  private final SourceStore store;
  private final CountingPassages counting;
  private final Stopwatch time;

  /** Merges passages for alignment. */
  private final Passages passages;

  /** Merges passages that are reported without alignment. */
  private final Passages standing;

  TableComparer(
      ShardQuery query,
      Scheme scheme,
      SentenceTables tables,
      String tableField,
      SourceStore store,
      CountingPassages counting,
      Stopwatch time) {
    this.query = query;
    this.scheme = scheme;
    this.tables = tables;
    this.tableField = tableField;
    this.store = store;
    this.counting = counting;
    this.time = time;
    Chance chance =
        Chance.of(
            scheme.bits(),
            query.windows().units().spans(),
            query.windows().librarySentences(),
            query.lookup().match().gap());
    this.standing = new Passages(scheme, query.lookup().match(), chance);
    this.passages =
        query.alignment().text() == null ? standing : new Passages(scheme, query.lookup().match());
  }

  /**
   * Compares the matched documents of one leaf.
   *
   * @param offered documents that are aligned in any case, by number in the top-level reader
   * @param found collects the result
   * @throws IOException if the index cannot be read, or a sentence table in it is damaged
   */
  void compare(LeafReaderContext leaf, BitSet matched, Set<Integer> offered, ComparedSources found)
      throws IOException {
    BinaryDocValues values = DocValues.getBinary(leaf.reader(), tableField);
    BitSetIterator docs = new BitSetIterator(matched, 0);
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      if (time.shouldStop()) {
        return;
      }
      if (values.advanceExact(doc)) {
        int global = leaf.docBase + doc;
        compare(global, tables.read(global, values), offered, found);
      }
    }
  }

  private void compare(int doc, SentenceTable table, Set<Integer> offered, ComparedSources compared)
      throws IOException {
    compared.countCompared();
    SourceSections sections = SourceSections.of(table);
    List<Match> matches = matches(table.sentences());
    List<Passage> merged = counting.of(passages.merge(matches), sections);
    if (merged.isEmpty()) {
      return;
    }
    MatchedSource found =
        new MatchedSource(
            doc,
            store,
            sections,
            merged,
            counting.of(standing.merge(matches), sections),
            WholeText.UNSEEN);
    LeftOut.Reason reason = counting.reasonToLeaveOut(found);
    if (reason != null) {
      compared.addLeftOut(new LeftOut(found.id(), reason, found.matchedLength()));
    } else if (offered.contains(doc)) {
      compared.addOffered(found);
    } else {
      compared.add(found);
    }
  }

  private List<Match> matches(FingerprintedUnits sentences) {
    MatchParameters match = query.lookup().match();
    return query.lookup().extension()
        ? SourceComparison.matches(
            query.windows().units(), sentences, match.extensionDistance(), time::shouldStop)
        : SourceComparison.matchesOfLookup(
            query.windows().units(),
            sentences,
            match.distance(),
            scheme,
            query.lookup().flips(),
            time::shouldStop);
  }
}
