package org.palimpsest.solr.codec;

/**
 * The first sentence number of each document, in memory while a leaf is written. Eight bytes a
 * document, and at most eight more for the search hints.
 */
final class DocStarts {

  private final long[] starts;

  /** The document of the first sentence of every step. */
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

  /** About the mean length of a document, so that a search takes one or two steps. */
  private static int stepBits(long size, int maxDoc) {
    long mean = size / Math.max(1, maxDoc);
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, mean));
  }

  /** Sums the sentence counts of documents; the sum may exceed an int. */
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

  long size() {
    return starts[starts.length - 1];
  }

  /** The number of documents, those without sentences included. */
  int maxDoc() {
    return starts.length - 1;
  }

  /** The number of documents with sentences. */
  int docCount() {
    return docCount;
  }

  long start(int doc) {
    return starts[doc];
  }

  int doc(long sentence) {
    int doc = hints[(int) (sentence >>> stepBits)];
    while (starts[doc + 1] <= sentence) {
      doc++;
    }
    return doc;
  }

  /** Whether two sentences, in ascending order, are of one document. */
  boolean isSameDoc(long sentence, long later) {
    return later - sentence < longest && doc(sentence) == doc(later);
  }
}
