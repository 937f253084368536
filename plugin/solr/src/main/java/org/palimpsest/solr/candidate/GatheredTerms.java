package org.palimpsest.solr.candidate;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.lookup.Interruption;

/**
 * Tells in which documents, and where in long ones, so much of a stretch of a text stands together
 * that alignment may find a passage: by the places that the full-text index has of the text's
 * terms, so that the rest need not be read (docs/adr/0054, 0055). Safe for use by several threads.
 *
 * @param field the full-text field, which has all that alignment sees of a document
 * @param chunks of the text, under the field's analysis
 * @param known where the text's terms stand, as a survey has found; null where it did not
 * @param statistics of all shards together, for the chunks' terms
 */
public record GatheredTerms(
    String field,
    Chunks chunks,
    @Nullable FoundTerms known,
    TextStatistics statistics,
    Interruption interruption) {

  /**
   * A search for those of the terms that alignment sees, too.
   *
   * @param isFeature whether it sees a term: most stop words it does not
   */
  public GatheredSearch search(Predicate<String> isFeature) {
    double[] bits = LibraryWeights.bits(chunks, statistics);
    for (int term = 0; term < bits.length; term++) {
      bits[term] = isFeature.test(chunks.terms().get(term).utf8ToString()) ? bits[term] : 0;
    }
    return new GatheredSearch(
        field, chunks.terms(), known, ChunkStretches.of(chunks, bits), interruption);
  }
}
