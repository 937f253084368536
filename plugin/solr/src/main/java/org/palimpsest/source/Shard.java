package org.palimpsest.source;

import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.TaskExecutor;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.index.SourceStore;

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
    TaskExecutor tasks) {}
