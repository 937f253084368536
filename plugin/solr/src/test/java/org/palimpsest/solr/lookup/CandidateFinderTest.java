package org.palimpsest.solr.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SentenceFields;

/** The lookup in a leaf in Lucene's own formats. */
final class CandidateFinderTest {

  private static final DerivedFields FIELDS = new DerivedFields("sentences");
  private static final Fingerprint WANTED = new Fingerprint(0x0123456789ABCDEFL, 0x5A5A5A5A5L);

  @Test
  void sentenceThatIsNear_foundAtItsPosition() throws IOException {
    TableHeader header = header(100, 5);
    Fingerprint other = new Fingerprint(~WANTED.low(), 0);

    List<String> found =
        find(
            header,
            document(header, other, WANTED, other, WANTED),
            document(header, other),
            document(header, WANTED));

    assertThat(found).contains("0 0", "2 0").doesNotContain("1 0");
  }

  /** Terms of four and six digits are between the terms of five, and match nothing. */
  @Test
  void termsOfOtherLengths_passedOver() throws IOException {
    TableHeader header = header(100, 5);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      Fingerprint any = new Fingerprint(i * 0x9E3779B97F4A7C15L, 0);
      documents.add(document(header(120, 5), any));
      documents.add(document(header(80, 5), new Fingerprint(any.low(), 0)));
    }
    documents.add(document(header, WANTED));

    assertThat(find(header, documents.toArray(Document[]::new))).contains("128 0");
  }

  @Test
  void segmentsWithoutPositions_refused() {
    Document old = new Document();
    old.add(new StringField(FIELDS.segment(0), "0a1b2", Field.Store.NO));

    assertThatThrownBy(() -> find(header(100, 5), old))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("was written by an earlier version");
  }

  private static TableHeader header(int bits, int segments) {
    Scheme scheme = new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC);
    return TableHeader.of(scheme, 150, new Fingerprint(1, 0));
  }

  private static Document document(TableHeader header, Fingerprint... fingerprints) {
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < fingerprints.length; i++) {
      spans.add(new Span(150 * i, 150));
    }
    SentenceTable table =
        new SentenceTable(
            header,
            150 * fingerprints.length,
            new FingerprintedUnits(spans, FingerprintList.of(List.of(fingerprints))));
    Document document = new Document();
    SentenceFields.of(FIELDS, table, new BytesRef(TableCodec.encode(table))).forEach(document::add);
    return document;
  }

  /** The document and window of each pair. */
  private static List<String> find(TableHeader header, Document... documents) throws IOException {
    Lookup lookup = new Lookup(FIELDS, header, FingerprintList.of(List.of(WANTED)), 1, 10);
    RecordedPairs found = new RecordedPairs(1);
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(new KeywordAnalyzer()))) {
      writer.addDocuments(List.of(documents));
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        new CandidateFinder(lookup, Interruption.NEVER)
            .find(reader.leaves().get(0).reader(), found);
      }
    }
    return found.pairs.stream().map(pair -> pair.doc() + " " + pair.window()).toList();
  }
}
