package org.palimpsest.solr.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.winnow.WinnowingParameters;
import org.palimpsest.solr.analysis.Grams;
import org.palimpsest.solr.analysis.WinnowingTokenizer;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.IdStore;
import org.palimpsest.solr.lookup.Interruption;

final class GramCandidatesTest {

  private static final String FIELD = "grams";
  private static final WinnowingParameters PARAMETERS = WinnowingParameters.DEFAULT;

  private static final Analyzer ANALYZER =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          return new TokenStreamComponents(new WinnowingTokenizer(PARAMETERS, false));
        }
      };

  private static final GramField GRAMS = new GramField(FIELD, Grams.mark(ANALYZER, FIELD), true);

  private static final DerivedFields FIELDS = new DerivedFields("sentences");

  private final Directory directory = new ByteBuffersDirectory();

  private boolean knowsPlaces;

  @AfterEach
  void close() throws IOException {
    directory.close();
  }

  /** Writes texts into leaves of a given size; ids are numbers. */
  private void index(List<String> texts, int leafSize) throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig(ANALYZER).setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < texts.size(); i++) {
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(i), Field.Store.YES));
        document.add(new TextField(FIELD, texts.get(i), Field.Store.NO));
        document.add(new StringField(FIELDS.segment(0), "value", Field.Store.NO));
        document.add(new StringField(FIELDS.scheme(), "scheme", Field.Store.NO));
        writer.addDocument(document);
        if (i % leafSize == leafSize - 1) {
          writer.flush();
        }
      }
    }
  }

  private void indexWithoutGrams(int count) throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig(ANALYZER).setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < count; i++) {
        Document document = new Document();
        document.add(new StringField(FIELDS.segment(0), "value", Field.Store.NO));
        document.add(new StringField(FIELDS.scheme(), "scheme", Field.Store.NO));
        document.add(new BinaryDocValuesField(FIELDS.table(), new BytesRef("table")));
        writer.addDocument(document);
      }
    }
  }

  private GramCandidates.Result find(String text, int holdersMax, Interruption interruption)
      throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      List<BytesRef> grams = Grams.of(ANALYZER, FIELD, text);
      TermLookup known = TermLookup.seek(reader, FIELD, grams, Interruption.NEVER);
      return new GramCandidates(
              reader,
              FIELDS,
              GRAMS,
              grams,
              knowsPlaces ? known : null,
              known.frequencies(),
              holdersMax,
              new IdStore(new IndexSearcher(reader)),
              interruption)
          .find();
    }
  }

  private GramCandidates.Result find(String text) throws IOException {
    return find(text, GramCandidates.DOCUMENTS_MAX, Interruption.NEVER);
  }

  private static List<Integer> docs(GramCandidates.Result result) {
    return result.candidates().stream().map(GramCandidates.Candidate::doc).toList();
  }

  private static String text(Random random, boolean han, int letters) {
    return IntStream.range(0, letters)
        .mapToObj(
            i ->
                han
                    ? Character.toString('一' + random.nextInt(3000)) + comma(random, "，")
                    : Character.toString('a' + random.nextInt(26)) + comma(random, ". "))
        .collect(Collectors.joining());
  }

  private static String comma(Random random, String mark) {
    return random.nextInt(6) == 0 ? mark : "";
  }

  @ParameterizedTest
  @CsvSource({"false, 1", "true, 2"})
  void copyOfTheGuaranteedLength_alwaysFound(boolean han, int seed) throws IOException {
    Random random = new Random(seed);
    List<String> copies = new ArrayList<>();
    List<String> sources = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      copies.add(text(random, han, PARAMETERS.guaranteedLength()));
      sources.add(surrounded(random, han, copies.get(i)));
    }
    index(sources, 70);

    for (int i = 0; i < copies.size(); i++) {
      assertThat(docs(find(surrounded(random, han, copies.get(i))))).contains(i);
    }
  }

  @ParameterizedTest
  @CsvSource({"false, 3", "true, 4"})
  void shorterCopy_notAlwaysFound(boolean han, int seed) throws IOException {
    Random random = new Random(seed);
    List<String> copies = new ArrayList<>();
    List<String> sources = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      copies.add(text(random, han, PARAMETERS.guaranteedLength() * 3 / 4));
      sources.add(surrounded(random, han, copies.get(i)));
    }
    index(sources, 70);
    int found = 0;
    for (int i = 0; i < copies.size(); i++) {
      found += docs(find(surrounded(random, han, copies.get(i)))).contains(i) ? 1 : 0;
    }

    assertThat(found).isBetween(200, 299);
  }

  private static String surrounded(Random random, boolean han, String copy) {
    return text(random, han, random.nextInt(400)) + copy + text(random, han, random.nextInt(400));
  }

  @Test
  void documentsThatShareMore_comeFirst() throws IOException {
    Random random = new Random(5);
    String text = text(random, false, 2000);
    index(
        List.of(
            text(random, false, 500) + text.substring(0, 100),
            text(random, false, 500) + text.substring(500, 1500),
            text(random, false, 500),
            text(random, false, 500) + text.substring(1800, 2000)),
        2);

    GramCandidates.Result result = find(text);

    assertThat(docs(result)).containsExactly(1, 3, 0);
    assertThat(result.candidates().get(0).grams()).isGreaterThan(20);
    assertThat(result.candidates().get(0).weight()).isEqualTo(result.candidates().get(0).grams());
    assertThat(result.grams()).isGreaterThan(70);
  }

  @Test
  void find_placesKnown_theSame() throws IOException {
    Random random = new Random(11);
    String text = text(random, false, 2000);
    List<String> sources = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int from = random.nextInt(1500);
      sources.add(text(random, false, 300) + text.substring(from, from + i * 3));
    }
    index(sources, 7);
    List<GramCandidates.Candidate> sought = find(text).candidates();

    knowsPlaces = true;

    assertThat(find(text).candidates()).isEqualTo(sought).isNotEmpty();
  }

  @Test
  void sharing_whoeverHasACopy_alsoOfWhatMakesNoCandidates() throws IOException {
    Random random = new Random(12);
    String copy = text(random, false, 100);
    List<String> sources = new ArrayList<>();
    for (int i = 0; i < GramCandidates.DOCUMENTS_MAX + 10; i++) {
      sources.add(copy);
    }
    sources.add(text(random, false, 500));
    index(sources, 400);

    GramCandidates.Result result = find(copy);

    assertThat(result.candidates()).isEmpty();
    assertThat(sharing(result, 0)).isTrue();
    assertThat(sharing(result, GramCandidates.DOCUMENTS_MAX + 9)).isTrue();
    assertThat(sharing(result, GramCandidates.DOCUMENTS_MAX + 10)).isFalse();
  }

  @Test
  void sharing_leafInWhichADocumentHasNoGrams_anyMayShare() throws IOException {
    Random random = new Random(13);
    index(List.of(text(random, false, 300), text(random, false, 300), "", "a b"), 2);
    indexWithoutGrams(1);

    GramCandidates.Result result = find(text(random, false, 300));

    assertThat(sharing(result, 0)).isFalse();
    assertThat(sharing(result, 2)).as("a text that is too short for a gram").isFalse();
    assertThat(sharing(result, 4)).isTrue();
    assertThat(result.chosenOtherwise()).isEqualTo(1);
  }

  private static boolean sharing(GramCandidates.Result result, int doc) {
    return Objects.requireNonNull(result.sharing()).mayShare(doc);
  }

  @Test
  void gramOfManyDocuments_weighsLittle() throws IOException {
    Random random = new Random(6);
    String template = text(random, false, 600);
    String copy = text(random, false, 60);
    List<String> sources =
        new ArrayList<>(
            IntStream.range(0, 99).mapToObj(i -> template + text(random, false, 100)).toList());
    sources.add(text(random, false, 300) + copy + text(random, false, 300));
    index(sources, 30);

    GramCandidates.Result result = find(template + text(random, false, 300) + copy);

    assertThat(result.candidates()).hasSize(100);
    assertThat(result.candidates().get(0).doc()).isEqualTo(99);
    assertThat(result.candidates().get(0).weight()).isGreaterThanOrEqualTo(1);
    assertThat(result.candidates().get(1).grams()).isGreaterThan(10);
    assertThat(result.candidates().get(1).weight()).isLessThan(0.5);
  }

  @Test
  void gramOfMoreDocumentsThanTheLimit_aFewOfThemStandForAll() throws IOException {
    Random random = new Random(7);
    String template = text(random, false, 200);
    index(IntStream.range(0, 100).mapToObj(i -> template).toList(), 7);

    assertThat(find(template, 100, Interruption.NEVER).candidates()).hasSize(100);
    assertThat(find(template, 0, Interruption.NEVER).candidates()).hasSize(100);
    assertThat(find(template, 99, Interruption.NEVER).candidates()).hasSizeBetween(5, 50);
  }

  @Test
  void gramOfFarMoreDocuments_leadsToNone() throws IOException {
    Random random = new Random(7);
    String template = text(random, false, 200);
    index(
        IntStream.range(0, GramCandidates.DOCUMENTS_MAX + 1).mapToObj(i -> template).toList(), 400);

    assertThat(find(template).candidates()).isEmpty();
  }

  @Test
  void deletedDocument_noCandidate() throws IOException {
    String text = text(new Random(8), true, 200);
    index(List.of(text, text, text), 3);
    IndexWriterConfig config =
        new IndexWriterConfig(ANALYZER).setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      writer.deleteDocuments(new Term("id", "1"));
    }

    assertThat(docs(find(text))).containsExactly(0, 2);
  }

  @Test
  void fieldMissingOrNothingToFind_noCandidates() throws IOException {
    String text = text(new Random(9), true, 200);
    index(List.of(text), 1);
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      assertThat(
              new GramCandidates(
                      reader,
                      FIELDS,
                      new GramField("other", GRAMS.mark(), true),
                      Grams.of(ANALYZER, FIELD, text),
                      null,
                      new long[Grams.of(ANALYZER, FIELD, text).size()],
                      10,
                      new IdStore(new IndexSearcher(reader)),
                      Interruption.NEVER)
                  .find()
                  .candidates())
          .isEmpty();
    }
    assertThat(find("").candidates()).isEmpty();
    assertThat(find("short").grams()).isZero();
  }

  @Test
  void interrupted_answersWithWhatThereIs() throws IOException {
    String text = text(new Random(10), true, 30_000);
    index(List.of(text, text), 1);
    AtomicInteger questions = new AtomicInteger();

    assertThat(find(text, 10, () -> true).candidates()).isEmpty();
    GramCandidates.Result part = find(text, 10, () -> questions.incrementAndGet() > 4);

    assertThat(part.candidates()).hasSize(1);
    assertThat(part.candidates().get(0).grams()).isLessThan(part.grams());
    assertThat(part.partial()).isTrue();
    assertThat(find(text).partial()).isFalse();
  }
}
