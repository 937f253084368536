package org.palimpsest.solr.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.solr.candidate.TextCandidates.BestDocs;
import org.palimpsest.solr.candidate.TextCandidates.LibraryScorers;
import org.palimpsest.solr.candidate.TextCandidates.LibrarySimilarity;
import org.palimpsest.solr.lookup.Interruption;

/** Compares with Lucene's own search. */
final class LeafTermsTest {

  private static final String FIELD = "text";
  private static final int DOCUMENTS = 11_000;
  private static final int DIFFERENT_WORDS = 400;
  private static final int WORDS_OF_CHUNK = 10;

  @Test
  void search_sameDocumentsAndScoresAsLucene() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    try (Directory directory = new ByteBuffersDirectory()) {
      index(directory, random);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.leaves()).hasSizeGreaterThan(2);
        assertThat(reader.hasDeletions()).isTrue();
        for (int i = 0; i < 300; i++) {
          assertSame(reader, sentence(random, WORDS_OF_CHUNK), 1 + random.nextInt(20));
        }
      }
    }
  }

  private static void index(Directory directory, SplittableRandom random) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new WhitespaceAnalyzer());
    // Larger leaves than a window of documents.
    config.setMergePolicy(NoMergePolicy.INSTANCE).setMaxBufferedDocs(4_500);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < DOCUMENTS; i++) {
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(i), Field.Store.NO));
        String text = sentence(random, 1 + random.nextInt(60));
        document.add(new TextField(FIELD, text, Field.Store.NO));
        writer.addDocument(document);
      }
      for (int i = 0; i < DOCUMENTS; i += 5) {
        writer.deleteDocuments(new Term("id", Integer.toString(i)));
      }
    }
  }

  private static String sentence(SplittableRandom random, int words) {
    return IntStream.range(0, words)
        .mapToObj(i -> "w" + (int) Math.pow(DIFFERENT_WORDS, random.nextDouble()))
        .collect(Collectors.joining(" "));
  }

  private static void assertSame(IndexReader reader, String text, int count) throws IOException {
    TextChunks chunks = TextChunks.of(new WhitespaceAnalyzer(), text);
    List<Integer> terms = IntStream.range(0, chunks.terms().size()).boxed().toList();

    TermLookup known = TermLookup.seek(reader, FIELD, chunks.terms(), Interruption.NEVER);

    List<ScoreDoc> ours = search(reader, chunks, terms, count, null);

    assertThat(search(reader, chunks, terms, count, known))
        .usingRecursiveComparison()
        .isEqualTo(ours);
    ScoreDoc[] lucenes = lucenes(reader, chunks, count);
    assertThat(ours).hasSameSizeAs(lucenes);
    for (int i = 0; i < lucenes.length; i++) {
      assertThat(ours.get(i).doc).isEqualTo(lucenes[i].doc);
      assertThat(ours.get(i).score).isEqualTo(lucenes[i].score);
    }
  }

  private static List<ScoreDoc> search(
      IndexReader reader,
      TextChunks chunks,
      List<Integer> terms,
      int count,
      @Nullable TermLookup known)
      throws IOException {
    long docs = 0;
    long tokens = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      docs += leaf.reader().terms(FIELD).getDocCount();
      tokens += leaf.reader().terms(FIELD).getSumTotalTermFreq();
    }
    List<Long> docFreqs = new ArrayList<>();
    for (BytesRef term : chunks.terms()) {
      docFreqs.add((long) reader.docFreq(new Term(FIELD, term)));
    }
    TextStatistics statistics =
        new TextStatistics(
            docs, tokens, docFreqs.stream().mapToLong(Long::longValue).toArray(), false);
    LibraryScorers scorers = new LibraryScorers(FIELD, chunks, statistics);
    BestDocs best = new BestDocs(count);
    for (LeafReaderContext context : reader.leaves()) {
      LeafTerms leaf = LeafTerms.of(context, FIELD, chunks.terms(), terms, known);
      if (leaf != null) {
        leaf.search(scorers.weakestFirst(terms), doc -> true, best);
      }
    }
    return best.take();
  }

  private static ScoreDoc[] lucenes(IndexReader reader, TextChunks chunks, int count)
      throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    searcher.setSimilarity(new LibrarySimilarity());
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (BytesRef term : chunks.terms()) {
      query.add(new TermQuery(new Term(FIELD, term)), BooleanClause.Occur.SHOULD);
    }
    return searcher.search(query.build(), count).scoreDocs;
  }
}
