package org.palimpsest.solr.shard;

import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.candidate.Chunks;
import org.palimpsest.solr.candidate.TextStatistics;

/**
 * A suspicious text as the full-text index and the index of grams see it.
 *
 * @param grams sorted and distinct; none where the schema has no field for them
 */
public record TextTerms(Chunks chunks, List<BytesRef> grams) {

  /** What a gram takes in memory, about. */
  private static final int GRAM_BYTES = 64;

  public static TextTerms of(FullText fullText, String text) {
    return new TextTerms(fullText.chunks(text), fullText.gramsOf(text));
  }

  /**
   * Refuses statistics of other terms than these.
   *
   * @throws SolrException if there are not as many
   */
  public void requireTermsLike(TextStatistics statistics) {
    requireLike(chunks.terms().size(), statistics.docFreqs().length);
  }

  /**
   * Refuses another number of terms.
   *
   * @throws SolrException if there are not as many
   */
  public void requireTerms(int count) {
    requireLike(chunks.terms().size(), count);
  }

  /**
   * Refuses frequencies of other grams than these.
   *
   * @param frequencies null where the library has none
   * @throws SolrException if there are not as many
   */
  public void requireGramsLike(long @Nullable [] frequencies) {
    if (frequencies != null) {
      requireLike(grams.size(), frequencies.length);
    }
  }

  /** Refuses to number terms in another way than the coordinator. */
  private static void requireLike(int here, int there) {
    if (here != there) {
      throw takenApartOtherwise(null);
    }
  }

  /** For a shard that sees another text than the coordinator. */
  public static SolrException takenApartOtherwise(@Nullable Throwable cause) {
    return new SolrException(
        ErrorCode.BAD_REQUEST,
        "The schema of this shard takes texts apart in another way than the others'; reload the"
            + " collection.",
        cause);
  }

  /** How much memory they take, about. */
  public long bytes() {
    return chunks.bytes() + (long) GRAM_BYTES * grams.size();
  }
}
