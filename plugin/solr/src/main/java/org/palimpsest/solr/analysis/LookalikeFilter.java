package org.palimpsest.solr.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.palimpsest.core.text.Lookalikes;

/**
 * Maps words of mixed scripts to their main script by {@link Lookalikes}. Follows the tokenizer and
 * {@link FoldingCharFilter}.
 */
public final class LookalikeFilter extends TokenFilter {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

  public LookalikeFilter(TokenStream input) {
    super(input);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (term.length() > 1) {
      Lookalikes.unite(term.buffer(), 0, term.length());
    }
    return true;
  }
}
