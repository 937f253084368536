package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.Bits;
import org.apache.solr.uninverting.UninvertingReader;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SegmentTerms;
import org.palimpsest.solr.index.SubsetReader;

/**
 * The fingerprints of a leaf in our formats. Not thread-safe; valid while the leaf is open.
 *
 * @param sentences the fingerprints by sentence number
 * @param segments an index of the sentences for each segment
 * @param live the documents that are not deleted, or null if no document is deleted
 */
public record LeafFingerprints(
    LeafSentences sentences, List<SegmentIndex> segments, @Nullable Bits live) {

  /** Lookups number sentences by ints; a larger leaf is read through Lucene's postings. */
  private static final long SENTENCES_MAX = Integer.MAX_VALUE;

  /**
   * Opens the fingerprints of a leaf.
   *
   * @param segmentCount the number of segments of the fingerprints to find
   * @param segmentBits the width of each; documents with other widths are not found
   * @return null if the leaf must be read through Lucene's postings: a field is in another format,
   *     the segment fields do not hold exactly the sentences of the tables (documents have several
   *     schemes), or there are more than 2,147,483,647 sentences
   */
  public static @Nullable LeafFingerprints of(
      LeafReader leaf, DerivedFields fields, int segmentCount, int segmentBits) throws IOException {
    return of(leaf, fields, segmentCount, segmentBits, SENTENCES_MAX);
  }

  /** The same, or null for more than a number of sentences. */
  static @Nullable LeafFingerprints of(
      LeafReader leaf, DerivedFields fields, int segmentCount, int segmentBits, long sentencesMax)
      throws IOException {
    LeafReader stored = unwrap(leaf);
    BinaryDocValues tables = stored.getBinaryDocValues(fields.table());
    if (!(tables instanceof TableValues ours) || ours.leafSentenceCount() > sentencesMax) {
      return null;
    }
    LeafSentences sentences = ours.sentences();
    List<SegmentIndex> segments = new ArrayList<>(segmentCount);
    for (int segment = 0; segment < segmentCount; segment++) {
      Terms terms = stored.terms(fields.segment(segment));
      if (!(terms instanceof SegmentFieldTerms values)
          || values.sentenceCount() != sentences.size()) {
        return null;
      }
      segments.add(values.index(SegmentTerms.digits(segmentBits)));
    }
    return new LeafFingerprints(sentences, List.copyOf(segments), leaf.getLiveDocs());
  }

  /**
   * Unwraps Solr's wrappers of a leaf and our filter, which change neither numbers nor content;
   * other wrappers may, and stay.
   */
  private static LeafReader unwrap(LeafReader leaf) {
    LeafReader inner = leaf;
    while (inner instanceof ExitableDirectoryReader.ExitableFilterAtomicReader
        || inner instanceof UninvertingReader
        || inner instanceof SubsetReader.Leaf) {
      inner = ((FilterLeafReader) inner).getDelegate();
    }
    return inner;
  }
}
