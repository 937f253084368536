package org.palimpsest.solr;

import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.search.Chunks;

/**
 * A suspicious text as the full-text index and the index of grams see it.
 *
 * @param grams sorted and distinct; none where the schema has no field for them
 */
record TextTerms(Chunks chunks, List<BytesRef> grams) {

  static TextTerms of(FullText fullText, String text) {
    return new TextTerms(fullText.chunks(text), fullText.gramsOf(text));
  }
}
