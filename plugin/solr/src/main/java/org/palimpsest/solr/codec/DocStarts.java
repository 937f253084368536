package org.palimpsest.solr.codec;

/**
 * The number of each document's first sentence, in memory: for the time that a leaf is written.
 * Eight bytes a document, and at most eight more to find a sentence's document.
 */
final class DocStarts {

  private final long[] starts;

  /** For the first sentence of every step, its document: where a search begins. */
  private final int[] hints;

  private final int stepBits;
  private final int longest;
  private final int docCount;

  private DocStarts(long[] starts, int longest, int docCount) {
    this.starts = starts;
    this.longest = longest;
    this.docCount = docCount;
    this.stepBits = stepBits(size(), maxDoc());
    this.hints = new int[(int) (size() >>> stepBits) + 1];
    for (int hint = 0, doc = 0; hint < hints.length; hint++) {
      while (doc < starts.length - 2 && starts[doc + 1] <= (long) hint << stepBits) {
        doc++;
      }
      hints[hint] = doc;
    }
  }

  /** The length of a document on average, or up to half of it: one or two steps a document. */
  private static int stepBits(long size, int maxDoc) {
    long mean = size / Math.max(1, maxDoc);
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, mean));
  }

  /**
   * Adds counts up.
   *
   * @param counts how many sentences each document has; together they may be more than an int holds
   */
  static DocStarts of(int[] counts) {
    long[] starts = new long[counts.length + 1];
    int longest = 0;
    int docCount = 0;
    for (int doc = 0; doc < counts.length; doc++) {
      starts[doc + 1] = starts[doc] + counts[doc];
      longest = Math.max(longest, counts[doc]);
      docCount += counts[doc] == 0 ? 0 : 1;
    }
    return new DocStarts(starts, longest, docCount);
  }

  /** How many sentences there are. */
  long size() {
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
  long start(int doc) {
    return starts[doc];
  }

  /** The document of a sentence. */
  int doc(long sentence) {
    int doc = hints[(int) (sentence >>> stepBits)];
    while (starts[doc + 1] <= sentence) {
      doc++;
    }
    return doc;
  }

  /** Whether two sentences belong to one document; the second is not in front of the first. */
  boolean isSameDoc(long sentence, long later) {
    return later - sentence < longest && doc(sentence) == doc(later);
  }
}
