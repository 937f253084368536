package org.palimpsest.solr.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.palimpsest.core.text.Lookalikes;

/**
 * Writes words of several scripts in their main one, as {@link Lookalikes} says. Stands behind the
 * tokenizer and behind {@link FoldingCharFilter}.
 */
public final class LookalikeFilter extends TokenFilter {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

  /** A filter over these tokens. */
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
