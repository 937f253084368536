package org.palimpsest.solr.codec;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.codecs.asserting.AssertingCodec;
import org.apache.lucene.tests.index.BasePostingsFormatTestCase;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.BytesRef;
import org.junit.Test;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.solr.index.SegmentTerms;
import org.palimpsest.solr.index.SentenceFields;

/**
 * Lucene's contract test of postings, over {@link SegmentPostingsFormat}. The format promises all
 * of it for fields that are indexed with positions, without offsets and payloads, and whose terms
 * have one to six hexadecimal digits. It refuses all others, and promises no ordinals of terms.
 *
 * <p>The base class has words for terms and makes fields of every kind. So {@link WordsInOurs}
 * hands fields that fit to our format, each word under a number, and all others to Lucene's. Fields
 * with {@link #SEGMENT} in their names are in our format as in production; merges keep to it.
 */
public final class SegmentPostingsContractTest extends BasePostingsFormatTestCase {

  /** A part of the names of fields of hexadecimal terms. */
  private static final String SEGMENT = "_seg_";

  private static final FieldType POSITIONS = new FieldType();

  static {
    POSITIONS.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    POSITIONS.setOmitNorms(true);
    POSITIONS.setTokenized(true);
    POSITIONS.freeze();
  }

  /** A field of the same terms as one in our format, in Lucene's. */
  private static final String TWIN = "twin";

  private final Codec codec =
      new AssertingCodec() {
        private final PostingsFormat lucenes = TestUtil.getDefaultPostingsFormat();
        private final PostingsFormat segments = new SegmentPostingsFormat();
        private final PostingsFormat words = new WordsInOurs();

        @Override
        public PostingsFormat getPostingsFormatForField(String field) {
          return field.equals(TWIN) ? lucenes : field.contains(SEGMENT) ? segments : words;
        }
      };

  @Override
  protected Codec getCodec() {
    return codec;
  }

  @Override
  protected void addRandomFields(Document document) {
    super.addRandomFields(document);
    int fieldCount = random().nextInt(3);
    for (int i = 0; i < fieldCount; i++) {
      document.add(field("sentences" + SEGMENT + i, segments(random())));
    }
  }

  /** The base class's analyzer would sometimes add payloads. */
  private static Field field(String name, String segments) {
    WhitespaceTokenizer tokens = new WhitespaceTokenizer();
    tokens.setReader(new StringReader(segments));
    return new Field(name, tokens, POSITIONS);
  }

  /** Terms of one to six digits, some of them often. */
  private static String segments(Random random) {
    StringBuilder text = new StringBuilder();
    int count = random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(8);
    for (int i = 0; i < count; i++) {
      int digits = 1 + random.nextInt(SegmentTerms.DIGITS_MAX);
      int value = random.nextInt(1 << (random.nextBoolean() ? 3 : 4 * digits));
      text.append(SegmentTerms.spell(value, digits)).append(' ');
    }
    return text.toString();
  }

  /** A field of the update processor may be indexed again after a failure. */
  @Test
  public void tokensOfASegment_readTwice_same() throws IOException {
    SentenceTable table = TestTables.next(random(), TestTables.DEFAULT, 20);
    for (IndexableField field : SentenceFields.of(TestIndex.FIELDS, table, new BytesRef())) {
      if (field.name().contains(SEGMENT)) {
        TokenStream tokens = field.tokenStream(null, null);
        List<BytesRef> terms = read(tokens);
        assertEquals(20, terms.size());
        assertEquals(terms, read(tokens));
      }
    }
  }

  private static List<BytesRef> read(TokenStream tokens) throws IOException {
    TermToBytesRefAttribute term = tokens.getAttribute(TermToBytesRefAttribute.class);
    var increment = tokens.addAttribute(PositionIncrementAttribute.class);
    List<BytesRef> terms = new ArrayList<>();
    try (tokens) {
      tokens.reset();
      while (tokens.incrementToken()) {
        terms.add(BytesRef.deepCopyOf(term.getBytesRef()));
        assertEquals(1, increment.getPositionIncrement());
      }
      assertFalse(tokens.incrementToken());
      tokens.end();
      assertEquals(0, increment.getPositionIncrement());
    }
    return terms;
  }

  /** Flushed, merged and deleted from at random; read by several threads. */
  @Test
  public void randomSegments_asInLucenesFormat() throws Exception {
    for (int round = 0; round < 5; round++) {
      try (Directory directory = newDirectory();
          RandomIndexWriter writer =
              new RandomIndexWriter(
                  random(), directory, newIndexWriterConfig().setCodec(getCodec()))) {
        int docCount = atLeast(100);
        for (int i = 0; i < docCount; i++) {
          String segments = segments(random());
          Document document = new Document();
          document.add(new StringField("id", "" + random().nextInt(docCount), Field.Store.NO));
          document.add(field("sentences" + SEGMENT, segments));
          document.add(field(TWIN, segments));
          Term id = new Term("id", "" + random().nextInt(docCount));
          if (random().nextBoolean()) {
            writer.updateDocument(id, document);
          } else {
            writer.addDocument(document);
          }
        }
        if (random().nextBoolean()) {
          writer.forceMerge(1 + random().nextInt(2));
        }
        try (DirectoryReader reader = writer.getReader()) {
          TableDocValuesContractTest.byThreads(
              () -> {
                for (LeafReaderContext leaf : reader.leaves()) {
                  verify(leaf.reader());
                }
              });
        }
      }
    }
  }

  private void verify(LeafReader leaf) throws IOException {
    Terms expected = leaf.terms(TWIN);
    Terms actual = leaf.terms("sentences" + SEGMENT);
    assertTermsEquals("twins", leaf, expected, actual, true);
  }
}
