package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.solr.uninverting.UninvertingReader;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.ChosenDocs;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SegmentTerms;

/**
 * The fingerprints of a leaf whose fields are in our formats. For one thread, and for as long as
 * the leaf is open.
 *
 * @param sentences the fingerprints by number
 * @param segments for each segment, which sentences have a value; their numbers are those of {@code
 *     sentences}
 */
public record LeafFingerprints(LeafSentences sentences, List<SegmentIndex> segments) {

  /** Lookups number sentences by ints; a larger leaf is read as one in other formats. */
  private static final long SENTENCES_MAX = Integer.MAX_VALUE;

  /**
   * Opens them.
   *
   * @param segmentCount how many segments the fingerprints have that are looked for
   * @param segmentBits how long each is; documents of the leaf that have others are not found
   * @return null if a field of the leaf is in another format, or if the segment fields do not hold
   *     exactly the sentences of the tables, as where documents have several schemes, or if there
   *     are more than 2,147,483,647 sentences: then the leaf is read as any other
   */
  public static @Nullable LeafFingerprints of(
      LeafReader leaf, DerivedFields fields, int segmentCount, int segmentBits) throws IOException {
    return of(leaf, fields, segmentCount, segmentBits, SENTENCES_MAX);
  }

  /**
   * The same.
   *
   * @param sentencesMax with more, null
   */
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
    return new LeafFingerprints(sentences, List.copyOf(segments));
  }

  /**
   * Takes off the wrappers that Solr puts around a leaf, and that of a filter, which change neither
   * numbers nor content; another wrapper may, and stays.
   */
  private static LeafReader unwrap(LeafReader leaf) {
    LeafReader inner = leaf;
    while (inner instanceof ExitableDirectoryReader.ExitableFilterAtomicReader
        || inner instanceof UninvertingReader
        || inner instanceof ChosenDocs.Leaf) {
      inner = ((FilterLeafReader) inner).getDelegate();
    }
    return inner;
  }
}
