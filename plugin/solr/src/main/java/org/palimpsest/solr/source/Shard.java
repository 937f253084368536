package org.palimpsest.solr.source;

import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.TaskExecutor;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.alignment.TokenizedSources;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.result.WholeText;

/** The parts that all queries of a batch share. Thread-safe. */
record Shard(
    IndexReader reader,
    DerivedFields fields,
    SourceStore store,
    SentenceTables tables,
    TokenizedSources texts,
    TextFingerprinter fingerprinter,
    TaskExecutor tasks) {

  /** A source that fingerprints have not found. */
  MatchedSource unseen(int doc, TableHeader header) {
    SourceSections sections = SourceSections.of(tables, doc, header);
    return new MatchedSource(doc, store, sections, List.of(), List.of(), WholeText.UNSEEN);
  }
}
