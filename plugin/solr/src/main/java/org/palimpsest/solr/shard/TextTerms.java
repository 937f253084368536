package org.palimpsest.solr.shard;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.candidate.TextChunks;
import org.palimpsest.solr.candidate.TextStatistics;

/** A suspicious text as the indexes of terms and grams see it; grams are sorted and distinct. */
public record TextTerms(TextChunks chunks, List<BytesRef> grams) {

  private static final int GRAM_BYTES = 64;

  public static TextTerms of(FullText fullText, String text) {
    return new TextTerms(fullText.chunks(text), fullText.gramsOf(text));
  }

  /** Refuses another number of terms than the coordinator's. */
  public void requireTermsLike(TextStatistics statistics) {
    requireLike(chunks.terms().size(), statistics.docFreqs().length);
  }

  /** Refuses another number of terms than the coordinator's. */
  public void requireTerms(int count) {
    requireLike(chunks.terms().size(), count);
  }

  /**
   * Checks the number of grams.
   *
   * @param frequencies or null
   * @throws SolrException if the number of grams differs
   */
  public void requireGramsLike(long @Nullable [] frequencies) {
    if (frequencies != null) {
      requireLike(grams.size(), frequencies.length);
    }
  }

  private static void requireLike(int here, int there) {
    if (here != there) {
      throw takenApartOtherwise(null);
    }
  }

  /** The error for a shard whose analysis differs from the coordinator's. */
  public static SolrException takenApartOtherwise(@Nullable Throwable cause) {
    return badRequest(
        "The schema of this shard takes texts apart in another way than the others'; reload the"
            + " collection.",
        cause);
  }

  public long bytes() {
    return chunks.bytes() + (long) GRAM_BYTES * grams.size();
  }
}
