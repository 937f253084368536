package org.palimpsest.solr.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.solr.lookup.Interruption;

final class ClusterTermsTest {

  private static final String FIELD = "text";
  private static final int DOCUMENTS = 400;

  /** A Zipf-like vocabulary: few frequent words, many rare ones. */
  private static List<String> words(SplittableRandom random, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "w" + (int) Math.pow(3000, random.nextDouble()))
        .toList();
  }

  private static String text(List<String> words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words.size(); i++) {
      text.append(words.get(i)).append(i % 12 == 11 ? ". " : " ");
    }
    return text.toString();
  }

  private static List<List<String>> documents(SplittableRandom random) {
    List<List<String>> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      documents.add(words(random, 50 + random.nextInt(400)));
    }
    return documents;
  }

  private static void index(Directory directory, List<List<String>> documents, IndexOptions options)
      throws IOException {
    FieldType type = new FieldType(TextField.TYPE_NOT_STORED);
    type.setIndexOptions(options);
    IndexWriterConfig config = new IndexWriterConfig(new WhitespaceAnalyzer());
    config.setMergePolicy(NoMergePolicy.INSTANCE).setMaxBufferedDocs(150);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (List<String> words : documents) {
        Document document = new Document();
        document.add(new Field(FIELD, String.join(" ", words), type));
        writer.addDocument(document);
      }
    }
  }

  private static TextStatistics statistics(TermLookup found) {
    return new TextStatistics(DOCUMENTS, 1_000_000, found.frequencies(), false);
  }

  /** Two thirds of the documents in all leaves that may share a passage with a text. */
  private static Set<Integer> mayShare(IndexReader reader, String text, boolean surveyed)
      throws IOException {
    return mayShare(reader, text, surveyed, Interruption.NEVER);
  }

  private static Set<Integer> mayShare(
      IndexReader reader, String text, boolean surveyed, Interruption interruption)
      throws IOException {
    TextChunks chunks = TextChunks.of(new WhitespaceAnalyzer(), text);
    TermLookup found = TermLookup.seek(reader, FIELD, chunks.terms(), Interruption.NEVER);
    @Nullable TermLookup known = surveyed ? found : null;
    TermClusterSearch search =
        new ClusterTerms(FIELD, chunks, known, statistics(found), interruption)
            .search(term -> true);
    Set<Integer> all = new TreeSet<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      int[] docs = asked(leaf.reader().maxDoc());
      TermClusters[] may = search.in(leaf, docs);
      IntStream.range(0, docs.length)
          .filter(i -> may[i].isPossible())
          .forEach(i -> all.add(leaf.docBase + docs[i]));
    }
    return all;
  }

  private static int[] asked(int docs) {
    return IntStream.range(0, docs).filter(doc -> doc % 3 != 1).toArray();
  }

  private static Set<Integer> allAsked(IndexReader reader) {
    Set<Integer> all = new TreeSet<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Arrays.stream(asked(leaf.reader().maxDoc())).forEach(doc -> all.add(leaf.docBase + doc));
    }
    return all;
  }

  /** By the words of each document, place by place. */
  private static Set<Integer> byReading(
      IndexReader reader, String text, List<List<String>> documents) throws IOException {
    TextChunks chunks = TextChunks.of(new WhitespaceAnalyzer(), text);
    TextStatistics statistics =
        statistics(TermLookup.seek(reader, FIELD, chunks.terms(), Interruption.NEVER));
    Set<Integer> may = allAsked(reader);
    may.removeIf(doc -> !mayShare(chunks, statistics, documents.get(doc)));
    return may;
  }

  private static boolean mayShare(
      TextChunks chunks, TextStatistics statistics, List<String> document) {
    for (int from = 0; from < document.size(); from += 48) {
      Set<String> here =
          new HashSet<>(document.subList(from, Math.min(document.size(), from + 96)));
      for (int chunk = 0; chunk + 3 <= chunks.size(); chunk++) {
        if (isEnough(chunks, statistics, chunk, here)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isEnough(
      TextChunks chunks, TextStatistics statistics, int chunk, Set<String> here) {
    double all = 0;
    double listed = 0;
    double shared = 0;
    for (int term :
        IntStream.range(chunk, chunk + 3)
            .flatMap(each -> Arrays.stream(chunks.terms(each)))
            .distinct()
            .toArray()) {
      double bits = TokenWeights.bits(DOCUMENTS, statistics.docFreq(term));
      all += bits;
      listed += bits >= 1 ? bits : 0;
      shared += bits >= 1 && here.contains(chunks.terms().get(term).utf8ToString()) ? bits : 0;
    }
    return shared > 0 && shared >= listed / all * Math.min(36, 0.3 * all) - 1e-9;
  }

  @Test
  void mayShare_sameDocumentsAsByReadingThem() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    List<List<String>> documents = documents(random);
    try (Directory directory = new ByteBuffersDirectory()) {
      index(directory, documents, IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.leaves()).hasSizeGreaterThan(2);
        int may = 0;
        for (int i = 0; i < 12; i++) {
          List<String> words = new ArrayList<>(words(random, 300));
          words.addAll(150, documents.get(3 * i).subList(0, 50));
          String text = text(words);

          Set<Integer> found = mayShare(reader, text, true);

          assertThat(found).isEqualTo(byReading(reader, text, documents)).contains(3 * i);
          assertThat(mayShare(reader, text, false)).isEqualTo(found);
          may += found.size();
        }
        assertThat(may).isLessThan(12 * allAsked(reader).size() / 2);
      }
    }
  }

  @Test
  void sentencesInOtherOrder_mayShare() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    List<List<String>> documents = documents(random);
    List<String> copied = new ArrayList<>(documents.get(0).subList(0, 48));
    Collections.shuffle(copied, new Random(5));
    try (Directory directory = new ByteBuffersDirectory()) {
      index(directory, documents, IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        List<String> words = new ArrayList<>(words(random, 200));
        words.addAll(100, copied);

        assertThat(mayShare(reader, text(words), true))
            .contains(0)
            .hasSizeLessThan(allAsked(reader).size() / 2);
      }
    }
  }

  @Test
  void noPlacesInTheIndex_allMayShare() throws IOException {
    SplittableRandom random = new SplittableRandom(6);
    try (Directory directory = new ByteBuffersDirectory()) {
      index(directory, documents(random), IndexOptions.DOCS_AND_FREQS);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(mayShare(reader, text(words(random, 200)), true)).isEqualTo(allAsked(reader));
      }
    }
  }

  @Test
  void timeRanOut_allMayShare() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    try (Directory directory = new ByteBuffersDirectory()) {
      index(directory, documents(random), IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(mayShare(reader, text(words(random, 200)), true, () -> true))
            .isEqualTo(allAsked(reader));
      }
    }
  }

  @Test
  void wordsOfAllDocuments_allMayShare() throws IOException {
    SplittableRandom random = new SplittableRandom(8);
    List<String> few = IntStream.range(0, 150).mapToObj(i -> "f" + i).toList();
    List<List<String>> documents =
        IntStream.range(0, DOCUMENTS)
            .mapToObj(i -> few.stream().filter(word -> random.nextInt(100) < 60).toList())
            .toList();
    try (Directory directory = new ByteBuffersDirectory()) {
      index(directory, documents, IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(mayShare(reader, text(few), true)).isEqualTo(allAsked(reader));
      }
    }
  }

  private static TermClusters clusters(List<String> book, List<List<String>> others, String text)
      throws IOException {
    List<List<String>> documents = new ArrayList<>(others);
    documents.set(0, book);
    try (Directory directory = new ByteBuffersDirectory()) {
      index(directory, documents, IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        TextChunks chunks = TextChunks.of(new WhitespaceAnalyzer(), text);
        TermLookup found = TermLookup.seek(reader, FIELD, chunks.terms(), Interruption.NEVER);
        return new ClusterTerms(FIELD, chunks, found, statistics(found), Interruption.NEVER)
            .search(term -> !term.equals("w1"))
            .in(reader.leaves().get(0), new int[] {0})[0];
      }
    }
  }

  @Test
  void longDocument_placesAreTold() throws IOException {
    SplittableRandom random = new SplittableRandom(9);
    List<String> book = words(random, 40_000);
    List<String> words = new ArrayList<>(words(random, 300));
    words.addAll(100, book.subList(30_000, 30_060));
    words.addAll(300, book.subList(5_000, 5_300));

    TermClusters clusters = clusters(book, documents(random), text(words));

    assertThat(clusters.areKnown()).isTrue();
    assertThat(clusters.isPossible()).isTrue();
    assertThat(clusters.lastPosition()).isBetween(39_000, 39_999);
    assertThat(clusters.places())
        .anyMatch(place -> place.from() <= 30_000 && place.to() >= 30_060)
        .anyMatch(place -> place.from() <= 5_000 && place.to() >= 5_300)
        .allSatisfy(place -> assertThat(here(book, place)).containsAll(place.terms()))
        .allSatisfy(place -> assertThat(place.terms()).doesNotContain("w1").isNotEmpty());
    assertThat(clusters.places().stream().mapToInt(place -> place.to() - place.from()).sum())
        .isLessThan(8_000);
  }

  private static List<String> here(List<String> book, TermClusters.Place place) {
    return book.subList(place.from(), Math.min(book.size(), place.to()));
  }

  @Test
  void longDocumentWithScatteredWords_hasNoPlace() throws IOException {
    SplittableRandom random = new SplittableRandom(10);
    List<String> book = words(random, 40_000);
    List<String> other = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      other.add(i % 10 == 0 ? book.get(120 * i) : "x" + i);
    }

    TermClusters clusters = clusters(book, documents(random), text(other));

    assertThat(clusters.areKnown()).isTrue();
    assertThat(clusters.isPossible()).isFalse();
  }

  @Test
  void longDocumentCopiedWhole_isReadWhole() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    List<String> book = words(random, 30_000);

    assertThat(clusters(book, documents(random), text(book))).isEqualTo(TermClusters.ANYWHERE);
  }
}
