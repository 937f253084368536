package org.palimpsest.solr;

import java.util.Map;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.util.AttributeFactory;
import org.palimpsest.core.winnow.WinnowingParameters;
import org.palimpsest.solr.analysis.WinnowingTokenizer;

/**
 * Makes grams for short verbatim copies: {@code <tokenizer
 * class="org.palimpsest.solr.WinnowingTokenizerFactory" guaranteedLength="60" gramLength="14"
 * sounds="true"/>}. {@link WinnowingParameters} has the defaults; with {@code sounds}, false by
 * default, Han characters of one sound are equal. A change needs a new index.
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

  /** The guaranteed length of copies, and the length of grams. */
  public WinnowingParameters parameters() {
    return parameters;
  }

  @Override
  public WinnowingTokenizer create(AttributeFactory factory) {
    return new WinnowingTokenizer(parameters, sounds);
  }
}
