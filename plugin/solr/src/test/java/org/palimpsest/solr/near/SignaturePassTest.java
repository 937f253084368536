package org.palimpsest.solr.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.IdStore;
import org.palimpsest.solr.index.SentenceFields;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.near.SignaturePass.SignaturePair;

/** In an index of several leaves with deleted documents and documents without a signature. */
final class SignaturePassTest {

  private static final DerivedFields FIELDS = new DerivedFields("signature");
  private static final TableHeader HEADER = header(1);
  private static final int DOCUMENTS = 2000;
  private static final int ALL = Integer.MAX_VALUE;

  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private final Random random = new Random(5);
  private final List<Long> signatures = new ArrayList<>();
  private final List<Long> asked = new ArrayList<>();
  private DirectoryReader reader;

  private static TableHeader header(int canary) {
    return TableHeader.of(Scheme.SIMHASH, 150, new Fingerprint(canary, 0));
  }

  @BeforeEach
  void index() throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < DOCUMENTS; i++) {
        long signature = i % 4 == 0 || signatures.isEmpty() ? random.nextLong() : near();
        signatures.add(signature);
        writer.addDocument(document(i, HEADER, signature));
        if (i % 700 == 0) {
          writer.commit();
        }
      }
      writer.addDocument(document(DOCUMENTS, HEADER, null));
      writer.addDocument(document(DOCUMENTS + 1, header(2), signatures.get(0)));
      for (int i = 0; i < DOCUMENTS; i += 10) {
        writer.deleteDocuments(new Term("id", Integer.toString(i)));
      }
    }
    reader = DirectoryReader.open(directory);
    for (int i = 0; i < 300; i++) {
      asked.add(near());
    }
  }

  /** Within 13 bits of an indexed signature. */
  private long near() {
    long signature = signatures.get(random.nextInt(signatures.size()));
    for (int flips = random.nextInt(14); flips > 0; flips--) {
      signature ^= 1L << random.nextInt(Long.SIZE);
    }
    return signature;
  }

  private static Document document(int id, TableHeader header, @Nullable Long signature) {
    List<Span> spans = signature == null ? List.of() : List.of(new Span(0, 100));
    List<Fingerprint> fingerprints =
        signature == null ? List.of() : List.of(new Fingerprint(signature, 0));
    SentenceTable table =
        new SentenceTable(
            header, 100, new FingerprintedUnits(spans, FingerprintList.of(fingerprints)));
    Document document = new Document();
    document.add(new StringField("id", Integer.toString(id), Field.Store.YES));
    SentenceFields.of(FIELDS, table, new BytesRef(TableCodec.encode(table))).forEach(document::add);
    return document;
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
    directory.close();
  }

  private FingerprintList asked(int count) {
    return FingerprintList.of(
        asked.subList(0, count).stream().map(low -> new Fingerprint(low, 0)).toList());
  }

  private PassResult pass(int count, SignaturePass.Limits limits, Interruption interruption)
      throws IOException {
    SignaturePass.Index index =
        new SignaturePass.Index(
            reader,
            new IdStore(new IndexSearcher(reader)),
            new NearSearch.SignatureField(FIELDS, HEADER),
            new TaskExecutor(Runnable::run),
            interruption);
    return new SignaturePass(index, asked(count), limits).run();
  }

  private List<SignaturePair> bruteForce(int distanceMax, int rows) {
    List<SignaturePair> pairs = new ArrayList<>();
    for (int each = 0; each < asked.size(); each++) {
      List<SignaturePair> ofOne = new ArrayList<>();
      for (int i = 0; i < DOCUMENTS; i++) {
        int distance = Long.bitCount(asked.get(each) ^ signatures.get(i));
        if (i % 10 != 0 && distance <= distanceMax) {
          ofOne.add(new SignaturePair(each, Integer.toString(i), distance));
        }
      }
      ofOne.sort(SignaturePair.ORDER);
      pairs.addAll(ofOne.subList(0, Math.min(rows, ofOne.size())));
    }
    return pairs;
  }

  @Test
  void everyDistance_findsWhatBruteForceFinds() throws IOException {
    for (int distance : new int[] {0, 2, 3, 4, 7, 8, 11}) {
      PassResult result =
          pass(asked.size(), new SignaturePass.Limits(distance, 1000, ALL), Interruption.NEVER);

      assertThat(result.pairs()).isEqualTo(bruteForce(distance, 1000)).isNotEmpty();
      assertThat(result.documents()).isEqualTo(DOCUMENTS - DOCUMENTS / 10);
      assertThat(result.unreached()).isEqualTo(1);
      assertThat(result.partial()).isFalse();
      assertThat(result.tooMany()).isFalse();
    }
  }

  @Test
  void fewRows_areTheNearestAndOfThoseTheFirst() throws IOException {
    for (int rows : new int[] {1, 2, 3}) {
      assertThat(
              pass(asked.size(), new SignaturePass.Limits(11, rows, ALL), Interruption.NEVER)
                  .pairs())
          .isEqualTo(bruteForce(11, rows));
    }
  }

  @Test
  void moreThanAnAnswerHolds_saidAndNoneTold() throws IOException {
    PassResult result =
        pass(asked.size(), new SignaturePass.Limits(11, 1000, 5), Interruption.NEVER);

    assertThat(result.tooMany()).isTrue();
    assertThat(result.pairs()).isEmpty();
    PassResult ofOne = pass(1, new SignaturePass.Limits(11, 1000, 0), Interruption.NEVER);
    assertThat(ofOne.tooMany()).isFalse();
    assertThat(ofOne.pairs()).isNotEmpty();
  }

  @Test
  void noTime_saysThatItIsPartial() throws IOException {
    assertThat(pass(asked.size(), new SignaturePass.Limits(3, 1000, ALL), () -> true).partial())
        .isTrue();
  }
}
