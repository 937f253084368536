package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.candidate.ChosenCandidates.Candidate;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.IdStore;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.Interruption;

/** Lucene indexes with the documents of one library, dealt out in turn. */
final class TextLibrary implements AutoCloseable {

  /** Prefix of ids of own works. */
  static final String OWN_WORK = "own-";

  /** Of a long text: one source for each chunk. */
  private static final CandidateLimits LIMITS = CandidateLimits.of(10_000_000, false);

  static final Analyzer ANALYZER = new WhitespaceAnalyzer();
  static final String FIELD = "text";

  private static final DerivedFields FIELDS = new DerivedFields("sentences");

  private final List<Directory> directories = new ArrayList<>();
  private final List<DirectoryReader> readers = new ArrayList<>();

  TextLibrary(int shards, Map<String, String> textsById) throws IOException {
    List<IndexWriter> writers = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      directories.add(new ByteBuffersDirectory());
      writers.add(new IndexWriter(directories.get(shard), new IndexWriterConfig(ANALYZER)));
    }
    int next = 0;
    for (Map.Entry<String, String> each : textsById.entrySet()) {
      Document document = new Document();
      document.add(new StringField("id", each.getKey(), Field.Store.YES));
      document.add(new TextField(FIELD, each.getValue(), Field.Store.NO));
      for (String segment : each.getValue().split(" ", -1)) {
        document.add(new StringField(FIELDS.segment(0), segment, Field.Store.NO));
      }
      IndexWriter writer = writers.get(next++ % shards);
      writer.addDocument(document);
      if (next % 50 == 0) {
        writer.flush(); // several leaves
      }
    }
    for (int shard = 0; shard < shards; shard++) {
      writers.get(shard).close();
      readers.add(DirectoryReader.open(directories.get(shard)));
    }
  }

  LibrarySurvey survey(TextChunks chunks, @Nullable String itself, Interruption interruption)
      throws IOException {
    LibrarySurvey all = null;
    for (DirectoryReader reader : readers) {
      boolean holds =
          itself != null
              && new IdStore(new IndexSearcher(reader)).doc(itself) != SourceStore.NO_DOC;
      Surveyor surveyor = new Surveyor(reader, FIELDS, interruption);
      LibrarySurvey one =
          surveyor.survey(surveyor.text(FIELD, surveyor.find(FIELD, chunks.terms()), holds), null);
      all = all == null ? one : all.plus(one);
    }
    return all;
  }

  List<ShardOffers> offers(String text, @Nullable String itself, Interruption interruption)
      throws IOException {
    return offers(text, itself, itself == null ? Set.of() : Set.of(itself), interruption);
  }

  private List<ShardOffers> offers(
      String text, @Nullable String itself, Set<String> noSources, Interruption interruption)
      throws IOException {
    TextChunks chunks = TextChunks.of(ANALYZER, text);
    TextStatistics statistics = survey(chunks, itself, Interruption.NEVER).text();
    List<ShardOffers> offers = new ArrayList<>();
    for (DirectoryReader reader : readers) {
      SourceStore store = new IdStore(new IndexSearcher(reader));
      offers.add(
          new TextCandidates(
                  reader,
                  FIELD,
                  chunks,
                  null,
                  statistics,
                  store,
                  LIMITS.ofChunk(),
                  doc -> store.id(doc).startsWith(OWN_WORK),
                  noSources,
                  interruption)
              .find());
    }
    return offers;
  }

  List<String> candidatesWithout(String text, Set<String> noSources) throws IOException {
    return ids(offers(text, null, noSources, Interruption.NEVER));
  }

  List<String> candidates(String text, @Nullable String itself) throws IOException {
    return ids(offers(text, itself, Interruption.NEVER));
  }

  private static List<String> ids(List<ShardOffers> offers) {
    return new ChosenCandidates(offers, LIMITS).chosen().stream().map(Candidate::id).toList();
  }

  @Override
  public void close() throws IOException {
    for (DirectoryReader reader : readers) {
      reader.close();
    }
    for (Directory directory : directories) {
      directory.close();
    }
  }
}
