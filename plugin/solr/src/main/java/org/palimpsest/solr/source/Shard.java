package org.palimpsest.solr.source;

import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.TaskExecutor;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.alignment.TokenizedSources;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SourceStore;

/**
 * What all queries of a batch have in common. Safe for use by several threads.
 *
 * @param reader the shard's index
 * @param store its stored fields
 * @param tables its sentence tables
 * @param texts its sources' texts
 * @param fingerprinter of the shard's collection, whose header is that of every query
 * @param tasks runs what can be done at the same time
 */
record Shard(
    IndexReader reader,
    DerivedFields fields,
    SourceStore store,
    SentenceTables tables,
    TokenizedSources texts,
    TextFingerprinter fingerprinter,
    TaskExecutor tasks) {

  /** A source of which fingerprints have said nothing yet. */
  FoundSource unseen(int doc, TableHeader header) {
    SourceSections sections = SourceSections.of(tables, doc, header);
    return new FoundSource(doc, store, sections, List.of(), List.of());
  }
}
