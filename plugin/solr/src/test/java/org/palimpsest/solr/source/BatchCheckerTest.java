package org.palimpsest.solr.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.match.MatchParameters;
import org.palimpsest.core.section.SectionFilter;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.solr.analysis.FeatureChain;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.author.AuthorNames;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SentenceFields;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.HolderCache;
import org.palimpsest.solr.lookup.HolderCounts;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.LookupParameters;
import org.palimpsest.solr.lookup.QueryWindows;
import org.palimpsest.solr.lookup.RandomLibrary;
import org.palimpsest.solr.result.ShardResult;

/** The answers of a batch equal those of single queries, for any threads and formats. */
class BatchCheckerTest {

  private static final DerivedFields FIELDS = new DerivedFields("sentences");
  private static final int SOURCES = 120;
  private static final TaskExecutor ALONE = new TaskExecutor(Runnable::run);
  private static final HolderCache NOTHING_KEPT = new HolderCache(0, Duration.ofMinutes(1));

  private static ExecutorService threads;
  private static TextFingerprinter fingerprinter;
  private static List<String> texts;

  @BeforeAll
  static void writeTexts() {
    threads = Executors.newFixedThreadPool(3);
    fingerprinter =
        new TextFingerprinter(
            new FeatureChain(new WhitespaceAnalyzer()),
            SegmentationParameters.DEFAULT,
            Scheme.DEFAULT);
    SplittableRandom random = new SplittableRandom(5);
    List<String> sentences = new ArrayList<>();
    texts = new ArrayList<>();
    for (int i = 0; i < SOURCES + 20; i++) {
      texts.add(text(random, sentences));
    }
  }

  @AfterAll
  static void stop() {
    threads.shutdown();
  }

  /** Own sentences, and runs of others' with some changed words. */
  private static String text(SplittableRandom random, List<String> sentences) {
    List<String> own = new ArrayList<>();
    while (own.size() < 30) {
      if (random.nextInt(12) == 0 && sentences.size() > 100) {
        int from = random.nextInt(sentences.size() - 10);
        sentences.subList(from, from + 8).forEach(each -> own.add(changed(random, each)));
      } else {
        own.add(sentence(random));
      }
    }
    sentences.addAll(own);
    return String.join(" ", own);
  }

  private static String sentence(SplittableRandom random) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      words.add("word" + random.nextInt(3000));
    }
    return "The " + String.join(" ", words) + ".";
  }

  private static String changed(SplittableRandom random, String sentence) {
    return random.nextInt(3) > 0
        ? sentence
        : sentence.replaceFirst(" word[0-9]+", " word" + random.nextInt(3000));
  }

  private static DirectoryReader index(boolean direct) throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    if (direct) {
      config.setCodec(new RandomLibrary.DirectCodec());
    }
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < SOURCES; i++) {
        SentenceTable table = fingerprinter.table(texts.get(i), Sections.NONE);
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(i), Field.Store.YES));
        document.add(new StoredField("text", texts.get(i)));
        SentenceFields.of(FIELDS, table, new BytesRef(TableCodec.encode(table)))
            .forEach(document::add);
        writer.addDocument(document);
        if (i % 25 == 24) {
          writer.commit();
        }
      }
    }
    return DirectoryReader.open(directory);
  }

  /** Documents are numbered by name. */
  private record Store(DirectoryReader reader, boolean isBroken) implements SourceStore {
    @Override
    public int doc(String id) {
      return Integer.parseInt(id);
    }

    @Override
    public String id(int doc) throws IOException {
      return reader.storedFields().document(doc).get("id");
    }

    @Override
    public String title(int doc) {
      return "title " + doc;
    }

    @Override
    public List<String> authors(int doc) {
      return List.of();
    }

    @Override
    public @Nullable String text(int doc) throws IOException {
      if (isBroken) {
        throw new IOException("broken");
      }
      return reader.storedFields().document(doc).get("text");
    }

    @Override
    public @Nullable SortedDocValues keys(LeafReader leaf) {
      return null;
    }

    @Override
    public List<String> textFields() {
      return List.of("text");
    }
  }

  private static ShardQuery query(String text, int flips, boolean aligned, int rows) {
    FingerprintedUnits windows = fingerprinter.suspicious(text, Sections.NONE).windows();
    return new ShardQuery(
        fingerprinter.header(),
        new ShardQuery.Windows(windows, Set.of(0), SOURCES * 30L),
        new LookupParameters(flips, true, true, MatchParameters.DEFAULT),
        new ShardQuery.Leads(
            List.of("9"),
            aligned ? List.of("3", "50", "110") : List.of(),
            aligned ? List.of("4", "51", "111") : List.of(),
            List.of()),
        aligned
            ? new ShardQuery.Alignment(text, TokenWeights.UNKNOWN, null, null, false)
            : ShardQuery.Alignment.NONE,
        new ShardQuery.Rules(null, Set.of("7"), Set.of(), AuthorNames.NONE, SectionFilter.ALL, 0),
        new ShardQuery.Report(rows, aligned, !aligned));
  }

  /** Different flips, with and without alignment; some queries are sources themselves. */
  private static List<ShardQuery> queries() {
    return IntStream.range(100, texts.size())
        .mapToObj(i -> query(texts.get(i), i % 3, i % 4 > 0, 1 + i % 2))
        .toList();
  }

  private static List<ShardResult> check(
      DirectoryReader reader, TaskExecutor tasks, Interruption interruption, List<ShardQuery> all)
      throws IOException {
    return check(reader, tasks, interruption, NOTHING_KEPT.of(reader, List.of(), FIELDS), all);
  }

  private static List<ShardResult> check(
      DirectoryReader reader,
      TaskExecutor tasks,
      Interruption interruption,
      HolderCache.OfIndex kept,
      List<ShardQuery> all)
      throws IOException {
    return new BatchChecker(
            reader, FIELDS, new Store(reader, false), fingerprinter, tasks, interruption, kept)
        .check(all);
  }

  @Test
  void check_holdersKeptOfSome_likeLookedUp() throws IOException {
    try (DirectoryReader reader = index(true)) {
      List<ShardQuery> queries = queries();
      HolderCache all = new HolderCache(1 << 24, Duration.ofMinutes(1));
      HolderCache.OfIndex kept = all.of(reader, List.of(), FIELDS);
      List<QueryWindows> counted = queries.stream().skip(7).map(each -> sought(each)).toList();
      List<HolderCounts> counts =
          HolderCounts.of(counted, SOURCES + 1, reader, FIELDS, ALONE, Interruption.NEVER);
      for (int i = 0; i < counted.size(); i++) {
        kept.keep(counted.get(i), Objects.requireNonNull(counts.get(i).holders()));
      }

      assertThat(check(reader, ALONE, Interruption.NEVER, kept, queries))
          .isEqualTo(check(reader, ALONE, Interruption.NEVER, queries));
      assertThat(counted).allMatch(each -> kept.take(each, each) == null);
    }
  }

  private static QueryWindows sought(ShardQuery query) {
    return QueryWindows.of(
        query.header(),
        query.lookup().flips(),
        query.lookup().match().distance(),
        query.windows().units().fingerprints());
  }

  @Test
  void check_together_likeOneByOne() throws IOException {
    for (boolean direct : new boolean[] {false, true}) {
      try (DirectoryReader reader = index(direct)) {
        List<ShardQuery> queries = queries();
        List<ShardResult> oneByOne = new ArrayList<>();
        for (ShardQuery query : queries) {
          oneByOne.addAll(check(reader, ALONE, Interruption.NEVER, List.of(query)));
        }

        assertThat(check(reader, ALONE, Interruption.NEVER, queries)).isEqualTo(oneByOne);
        assertThat(oneByOne)
            .anyMatch(result -> result.sources().size() + result.ranked().size() > 1);
        assertThat(oneByOne).anyMatch(result -> !result.leftOut().isEmpty());
      }
    }
  }

  @Test
  void check_severalThreads_likeOne() throws IOException {
    try (DirectoryReader reader = index(true)) {
      List<ShardQuery> queries = queries();
      List<ShardResult> alone = check(reader, ALONE, Interruption.NEVER, queries);

      TaskExecutor several = new TaskExecutor(threads);
      for (int i = 0; i < 5; i++) {
        assertThat(check(reader, several, Interruption.NEVER, queries)).isEqualTo(alone);
      }
    }
  }

  @Test
  void check_otherFormats_sameAnswers() throws IOException {
    try (DirectoryReader ordinary = index(false);
        DirectoryReader direct = index(true)) {
      assertThat(check(direct, ALONE, Interruption.NEVER, queries()))
          .isEqualTo(check(ordinary, ALONE, Interruption.NEVER, queries()));
    }
  }

  @Test
  void check_timeIsUp_allPartial() throws IOException {
    try (DirectoryReader reader = index(true)) {
      assertThat(check(reader, new TaskExecutor(threads), () -> true, queries()))
          .hasSize(queries().size())
          .allMatch(ShardResult::partial);
    }
  }

  @Test
  void check_noQueries_noAnswers() throws IOException {
    try (DirectoryReader reader = index(true)) {
      assertThat(check(reader, ALONE, Interruption.NEVER, List.of())).isEmpty();
    }
  }

  @Test
  void check_errorInAThread_isTheRequests() throws IOException {
    try (DirectoryReader reader = index(true)) {
      BatchChecker checker =
          new BatchChecker(
              reader,
              FIELDS,
              new Store(reader, true),
              fingerprinter,
              new TaskExecutor(threads),
              Interruption.NEVER,
              NOTHING_KEPT.of(reader, List.of(), FIELDS));

      assertThatThrownBy(() -> checker.check(queries()))
          .isInstanceOf(IOException.class)
          .hasMessage("broken");
    }
  }
}
