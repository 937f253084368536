package org.palimpsest.index;

/**
 * Carries, as a term's frequency in a document, which of its sentences has that segment value; so a
 * lookup needs to compare one sentence of the table, not all. Lucene's own FeatureField carries
 * values the same way.
 */
public final class SentenceOrdinals {

  /** The frequency that says: several sentences, or one far back; look through the whole table. */
  private static final int ANY = 1;

  /**
   * Sentences behind this one are not told apart. Lucene adds up a field's frequencies in an int;
   * with this bound the sum of all stays below a third of its range.
   */
  static final int ORDINAL_MAX = 32_766;

  /** What {@link #ordinal} returns for a frequency that names no single sentence. */
  public static final int UNKNOWN = -1;

  private SentenceOrdinals() {}

  /** The frequency for a value that only this sentence of the document has. */
  static int frequency(int ordinal) {
    return ordinal <= ORDINAL_MAX ? ordinal + ANY + 1 : ANY;
  }

  /** The frequency for a value that several sentences have. */
  static int frequencyOfSeveral() {
    return ANY;
  }

  /** The sentence that a frequency names, or {@link #UNKNOWN}. */
  public static int ordinal(int frequency) {
    return frequency == ANY ? UNKNOWN : frequency - ANY - 1;
  }
}
