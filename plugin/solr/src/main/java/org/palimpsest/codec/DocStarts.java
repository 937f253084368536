package org.palimpsest.codec;

/**
 * The number of each document's first sentence, in memory: for the time that a leaf is written.
 * Four bytes a document, and one for every sixteen sentences.
 */
final class DocStarts {

  /** A locating step covers so many sentences: half a document or less. */
  private static final int STEP_BITS = 6;

  private final int[] starts;

  /** For every 64th sentence, its document: where a search begins. */
  private final int[] hints;

  private final int longest;
  private final int docCount;

  private DocStarts(int[] starts, int longest, int docCount) {
    this.starts = starts;
    this.longest = longest;
    this.docCount = docCount;
    int size = starts[starts.length - 1];
    this.hints = new int[(size >>> STEP_BITS) + 1];
    for (int hint = 0, doc = 0; hint < hints.length; hint++) {
      while (doc < starts.length - 2 && starts[doc + 1] <= hint << STEP_BITS) {
        doc++;
      }
      hints[hint] = doc;
    }
  }

  /**
   * Adds counts up.
   *
   * @param counts how many sentences each document has
   * @throws IllegalStateException if they are more than a number can count
   */
  static DocStarts of(int[] counts) {
    int[] starts = new int[counts.length + 1];
    int longest = 0;
    int docCount = 0;
    long sum = 0;
    for (int doc = 0; doc < counts.length; doc++) {
      sum += counts[doc];
      requireNumbers(sum);
      starts[doc + 1] = (int) sum;
      longest = Math.max(longest, counts[doc]);
      docCount += counts[doc] == 0 ? 0 : 1;
    }
    return new DocStarts(starts, longest, docCount);
  }

  private static void requireNumbers(long sum) {
    if (sum > Integer.MAX_VALUE) {
      throw new IllegalStateException(
          "A part of the index would hold more than "
              + Integer.MAX_VALUE
              + " sentences, which cannot be numbered; use more shards, or do not merge into one.");
    }
  }

  /** How many sentences there are. */
  int size() {
    return starts[starts.length - 1];
  }

  /** How many documents there are, those without sentences too. */
  int maxDoc() {
    return starts.length - 1;
  }

  /** How many documents have sentences. */
  int docCount() {
    return docCount;
  }

  /** The number of the document's first sentence. */
  int start(int doc) {
    return starts[doc];
  }

  /** The document of a sentence. */
  int doc(int sentence) {
    int doc = hints[sentence >>> STEP_BITS];
    while (starts[doc + 1] <= sentence) {
      doc++;
    }
    return doc;
  }

  /** Whether two sentences belong to one document; the second is not in front of the first. */
  boolean isSameDoc(int sentence, int later) {
    return later - sentence < longest && doc(sentence) == doc(later);
  }
}
