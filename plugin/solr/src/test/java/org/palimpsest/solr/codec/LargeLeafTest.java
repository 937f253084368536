package org.palimpsest.solr.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Leaves of more sentences than an int can number. Their positions are far apart: a document's last
 * position determines the number of its sentences.
 */
final class LargeLeafTest {

  private static final String FIELD = TestIndex.FIELDS.segment(0);

  /** Near the largest position that Lucene accepts. */
  private static final int FAR = Integer.MAX_VALUE - 1000;

  /** Two of the random values near the beginning, one far behind. */
  private static List<IndexableField> sentences(Random random) {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.setOmitNorms(true);
    type.setTokenized(true);
    int[] steps = {1, 1 + random.nextInt(9), FAR - random.nextInt(500)};
    String[] values = new String[steps.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = String.format(Locale.ROOT, "%05x", random.nextInt(4));
    }
    return List.of(new Field(FIELD, new Steps(values, steps), type));
  }

  /** Terms at this distance of positions. */
  private static final class Steps extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute increment =
        addAttribute(PositionIncrementAttribute.class);
    private final String[] values;
    private final int[] steps;
    private int next;

    Steps(String[] values, int[] steps) {
      this.values = values;
      this.steps = steps;
    }

    @Override
    public boolean incrementToken() {
      if (next == values.length) {
        return false;
      }
      clearAttributes();
      term.append(values[next]);
      increment.setPositionIncrement(steps[next++]);
      return true;
    }

    @Override
    public void reset() {
      next = 0;
    }
  }

  /** More than 2^31 in one leaf by merging, more than 2^33 at the end; some documents deleted. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void mergeBeyondWhatAnIntNumbers_writerStaysOpenAndAllIsThere(boolean sorted) throws IOException {
    Random random = new Random(11);
    try (Directory expectedDirectory = new ByteBuffersDirectory();
        Directory directory = new ByteBuffersDirectory();
        TestIndex expected = TestIndex.create(expectedDirectory, false, sorted);
        TestIndex ours = TestIndex.create(directory, true, sorted)) {
      for (int doc = 0; doc < 9; doc++) {
        long seed = random.nextLong();
        for (TestIndex index : List.of(expected, ours)) {
          index.add("doc" + doc, sentences(new Random(seed)));
          if (doc % 2 == 0) {
            index.flush();
          }
        }
      }
      for (TestIndex index : List.of(expected, ours)) {
        index.delete("doc4");
        index.merge();
        index.add("later", sentences(new Random(5)));
        index.flush();
        index.merge();
      }

      ours.check();
      try (DirectoryReader expectedReader = expected.open();
          DirectoryReader ourReader = ours.open()) {
        LeafReader expectedLeaf = expectedReader.leaves().get(0).reader();
        LeafReader ourLeaf = ourReader.leaves().get(0).reader();
        new SamePostings(random).verify(expectedLeaf, ourLeaf, FIELD);
        SegmentFieldTerms terms = (SegmentFieldTerms) ourLeaf.terms(FIELD);
        assertThat(terms.loadStarts().size()).isGreaterThan(1L << 33);
      }
    }
  }
}
