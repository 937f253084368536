package org.palimpsest.solr;

import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.palimpsest.solr.analysis.LookalikeFilter;
import org.palimpsest.solr.analysis.Wordwise;

/**
 * Makes a {@link LookalikeFilter} in an analysis chain of the schema, behind the tokenizer: {@code
 * <filter class="org.palimpsest.solr.LookalikeFilterFactory"/>}. Takes no options.
 */
public final class LookalikeFilterFactory extends TokenFilterFactory implements Wordwise {

  /** The name for Lucene's service loader. */
  public static final String NAME = "palimpsestLookalikes";

  /** For Solr, which passes the attributes of the schema. */
  public LookalikeFilterFactory(Map<String, String> args) {
    super(args);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException(
          "LookalikeFilterFactory takes no options, but has " + args.keySet());
    }
  }

  /** For Lucene's service loader alone. */
  public LookalikeFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public TokenStream create(TokenStream input) {
    return new LookalikeFilter(input);
  }

  @Override
  public TokenStream normalize(TokenStream input) {
    return create(input);
  }
}
