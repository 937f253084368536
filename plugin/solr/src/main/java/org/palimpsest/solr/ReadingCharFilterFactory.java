package org.palimpsest.solr;

import java.io.Reader;
import java.util.Map;
import org.apache.lucene.analysis.CharFilterFactory;
import org.palimpsest.solr.analysis.ReadingCharFilter;
import org.palimpsest.solr.analysis.Wordwise;

/**
 * Makes a {@link ReadingCharFilter} in an analysis chain of the schema, in front of all others:
 * {@code <charFilter class="org.palimpsest.solr.ReadingCharFilterFactory"/>}. Takes no options.
 */
public final class ReadingCharFilterFactory extends CharFilterFactory implements Wordwise {

  /** The name for Lucene's service loader. */
  public static final String NAME = "palimpsestReading";

  /** For Solr, which passes the attributes of the schema. */
  public ReadingCharFilterFactory(Map<String, String> args) {
    super(args);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException(
          "ReadingCharFilterFactory takes no options, but has " + args.keySet());
    }
  }

  /** For Lucene's service loader alone. */
  public ReadingCharFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public Reader create(Reader input) {
    return new ReadingCharFilter(input);
  }
}
