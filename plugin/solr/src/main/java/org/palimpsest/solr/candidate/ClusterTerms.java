package org.palimpsest.solr.candidate;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.lookup.Interruption;

/**
 * The listed terms of a text, for a search that skips most of a long source (docs/adr/0005).
 * Thread-safe.
 *
 * @param field the full-text field, which covers all aligned text
 * @param chunks under the field's analysis
 * @param known a survey's lookup, or null
 * @param statistics of the whole library, for the chunks' terms
 */
public record ClusterTerms(
    String field,
    TextChunks chunks,
    @Nullable TermLookup known,
    TextStatistics statistics,
    Interruption interruption) {

  /** A search for features among the terms; most stop words are not. */
  public TermClusterSearch search(Predicate<String> isFeature) {
    double[] bits = LibraryWeights.bits(chunks, statistics);
    for (int term = 0; term < bits.length; term++) {
      bits[term] = isFeature.test(chunks.terms().get(term).utf8ToString()) ? bits[term] : 0;
    }
    return new TermClusterSearch(
        field, chunks.terms(), known, ChunkStretches.of(chunks, bits), interruption);
  }
}
