package org.palimpsest.solr;

import java.io.Reader;
import java.util.Map;
import org.apache.lucene.analysis.CharFilterFactory;
import org.palimpsest.analysis.FoldingCharFilter;

/**
 * Puts {@link FoldingCharFilter} into an analysis chain of the schema: {@code <charFilter
 * class="org.palimpsest.solr.FoldingCharFilterFactory"/>}. Takes no options.
 */
public final class FoldingCharFilterFactory extends CharFilterFactory {

  /** The name for Lucene's service loader. */
  public static final String NAME = "palimpsestFolding";

  /** For Solr, which passes the attributes of the schema. */
  public FoldingCharFilterFactory(Map<String, String> args) {
    super(args);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException(
          "FoldingCharFilterFactory takes no options, but has " + args.keySet());
    }
  }

  /** For Lucene's service loader alone. */
  public FoldingCharFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public Reader create(Reader input) {
    return new FoldingCharFilter(input);
  }

  @Override
  public Reader normalize(Reader input) {
    return create(input);
  }
}
