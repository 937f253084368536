package org.palimpsest.solr;

import java.io.Reader;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.CharFilterFactory;
import org.palimpsest.solr.analysis.JoiningCharFilter;
import org.palimpsest.solr.analysis.JoiningCharFilter.Join;
import org.palimpsest.solr.analysis.Wordwise;

/**
 * Makes a {@link JoiningCharFilter} in an analysis chain of the schema, in front of the folding:
 * {@code <charFilter class="org.palimpsest.solr.JoiningCharFilterFactory" hyphenation="true"
 * ideographs="true" letters="true"/>}. Each option is true by default.
 */
public final class JoiningCharFilterFactory extends CharFilterFactory implements Wordwise {

  /** The name for Lucene's service loader. */
  public static final String NAME = "palimpsestJoining";

  private final Set<Join> joins = EnumSet.noneOf(Join.class);

  /** For Solr, which passes the attributes of the schema. */
  public JoiningCharFilterFactory(Map<String, String> args) {
    super(args);
    addIf(getBoolean(args, "hyphenation", true), Join.HYPHENATION);
    addIf(getBoolean(args, "ideographs", true), Join.IDEOGRAPHS);
    addIf(getBoolean(args, "letters", true), Join.LETTERS);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException(
          "JoiningCharFilterFactory knows no option " + args.keySet());
    }
  }

  /** For Lucene's service loader alone. */
  public JoiningCharFilterFactory() {
    throw defaultCtorException();
  }

  private void addIf(boolean wanted, Join join) {
    if (wanted) {
      joins.add(join);
    }
  }

  @Override
  public Reader create(Reader input) {
    return new JoiningCharFilter(input, joins);
  }
}
