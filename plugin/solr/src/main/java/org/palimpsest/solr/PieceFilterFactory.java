package org.palimpsest.solr;

import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.palimpsest.solr.analysis.PieceFilter;
import org.palimpsest.solr.analysis.Wordwise;

/**
 * Makes a {@link PieceFilter} in an analysis chain of the schema, behind the tokenizer: {@code
 * <filter class="org.palimpsest.solr.PieceFilterFactory"/>}. Takes no options.
 */
public final class PieceFilterFactory extends TokenFilterFactory implements Wordwise {

  /** The name for Lucene's service loader. */
  public static final String NAME = "palimpsestPieces";

  /** For Solr, which passes the attributes of the schema. */
  public PieceFilterFactory(Map<String, String> args) {
    super(args);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException(
          "PieceFilterFactory takes no options, but has " + args.keySet());
    }
  }

  /** For Lucene's service loader alone. */
  public PieceFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public TokenStream create(TokenStream input) {
    return new PieceFilter(input);
  }
}
