package org.palimpsest.solr;

import java.io.Reader;
import java.util.Map;
import org.apache.lucene.analysis.CharFilterFactory;
import org.palimpsest.solr.analysis.FoldingCharFilter;
import org.palimpsest.solr.analysis.Wordwise;

/**
 * Makes a {@link FoldingCharFilter} in an analysis chain of the schema: {@code <charFilter
 * class="org.palimpsest.solr.FoldingCharFilterFactory" sounds="true"/>}. With {@code sounds}, which
 * is false by default, one Han character represents all of its {@link
 * org.palimpsest.core.text.HanSounds sound}, tones aside.
 */
public final class FoldingCharFilterFactory extends CharFilterFactory implements Wordwise {

  /** The name for Lucene's service loader. */
  public static final String NAME = "palimpsestFolding";

  private final boolean sounds;

  /**
   * For Solr, which passes the attributes of the schema.
   *
   * @throws IllegalArgumentException if one is unknown, or neither true nor false
   */
  public FoldingCharFilterFactory(Map<String, String> args) {
    super(args);
    this.sounds = SoundsOption.take(args);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException(
          "FoldingCharFilterFactory takes sounds, not " + args.keySet());
    }
  }

  /** For Lucene's service loader alone. */
  public FoldingCharFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public Reader create(Reader input) {
    return new FoldingCharFilter(input, sounds);
  }

  @Override
  public Reader normalize(Reader input) {
    return create(input);
  }
}
