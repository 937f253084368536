package org.palimpsest.solr;

import java.util.Map;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.util.AttributeFactory;
import org.palimpsest.core.winnow.WinnowingParameters;
import org.palimpsest.solr.analysis.WinnowingTokenizer;

/**
 * Makes the grams by which short verbatim copies are found: {@code <tokenizer
 * class="org.palimpsest.solr.WinnowingTokenizerFactory" guaranteedLength="60" gramLength="14"
 * sounds="true"/>}. The numbers are those of {@link WinnowingParameters}, which has the defaults;
 * with {@code sounds}, which is false by default, Han characters that sound alike are the same.
 * After a change of any every document has to be indexed again.
 */
public final class WinnowingTokenizerFactory extends TokenizerFactory {

  /** The name for Lucene's service loader. */
  public static final String NAME = "palimpsestWinnowing";

  private final WinnowingParameters parameters;
  private final boolean sounds;

  /**
   * For Solr, which passes the attributes of the schema.
   *
   * @throws IllegalArgumentException if one is unknown, no number, out of bounds, or neither true
   *     nor false
   */
  public WinnowingTokenizerFactory(Map<String, String> args) {
    super(args);
    WinnowingParameters defaults = WinnowingParameters.DEFAULT;
    int guaranteedLength = number(args, "guaranteedLength", defaults.guaranteedLength());
    int gramLength = number(args, "gramLength", defaults.gramLength());
    this.sounds = SoundsOption.take(args);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException(
          "WinnowingTokenizerFactory takes guaranteedLength, gramLength and sounds, not "
              + args.keySet());
    }
    this.parameters = new WinnowingParameters(guaranteedLength, gramLength);
  }

  /** For Lucene's service loader alone. */
  public WinnowingTokenizerFactory() {
    throw defaultCtorException();
  }

  private static int number(Map<String, String> args, String name, int absent) {
    String value = args.remove(name);
    try {
      return value == null ? absent : Integer.parseInt(value.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + "=\"" + value + "\" is no whole number", e);
    }
  }

  /** What copies the grams are sure to find. */
  public WinnowingParameters parameters() {
    return parameters;
  }

  @Override
  public WinnowingTokenizer create(AttributeFactory factory) {
    return new WinnowingTokenizer(parameters, sounds);
  }
}
