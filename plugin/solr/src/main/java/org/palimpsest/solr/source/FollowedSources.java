package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.TaskExecutor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;
import org.palimpsest.solr.alignment.SourceExcerpts;
import org.palimpsest.solr.alignment.TokenizedSource;
import org.palimpsest.solr.alignment.TokenizedSources;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.candidate.Gathered;
import org.palimpsest.solr.candidate.GatheredSearch;
import org.palimpsest.solr.candidate.GatheredTerms;
import org.palimpsest.solr.lookup.Interruption;

/**
 * Reads sources whose order a text may follow: all of a source, or of a long one the stretches
 * where words of the text stand together. Safe for use by several threads.
 */
final class FollowedSources {

  /** From so many code units on a source is long; Han characters are as many words. */
  private static final int LONG = 24_000;

  /** So many are read at a time: what several threads hold of long ones is bounded so. */
  private static final int TOGETHER = 32;

  private final IndexReader reader;
  private final TextFingerprinter fingerprinter;
  private final TokenizedSources texts;
  private final TaskExecutor tasks;
  private final Interruption interruption;

  FollowedSources(
      IndexReader reader,
      TextFingerprinter fingerprinter,
      TokenizedSources texts,
      TaskExecutor tasks,
      Interruption interruption) {
    this.reader = reader;
    this.fingerprinter = fingerprinter;
    this.texts = texts;
    this.tasks = tasks;
    this.interruption = interruption;
  }

  /**
   * Searches long sources for the words of a text.
   *
   * @param terms of the text; null where nothing tells their places
   * @return null where it would not find all
   */
  static @Nullable GatheredSearch search(
      @Nullable GatheredTerms terms,
      TokenizedText text,
      TokenWeights weights,
      TextFingerprinter fingerprinter) {
    return terms == null || !weights.haveAllOf(text)
        ? null
        : terms.search(token -> text.has(fingerprinter.hash(token)));
  }

  /**
   * What is done with a source.
   *
   * @param <A> what is asked of it
   * @param <T> what comes of it
   */
  @FunctionalInterface
  interface Reading<A, T> {

    /**
     * Reads a source.
     *
     * @param tokens of what is read of it, with their places
     */
    T read(A asked, TokenizedSource source, TokenizedText tokens) throws IOException;
  }

  /**
   * Reads sources, as far as their text is stored, and time allows.
   *
   * @param asked what is asked of each, by document as the whole reader numbers it
   * @param search for the text's words in long ones; null where these are read whole
   * @return what came of each that was read, by document
   */
  <A, T> Map<Integer, T> read(
      Map<Integer, A> asked, @Nullable GatheredSearch search, Reading<A, T> reading)
      throws IOException {
    List<Integer> docs = List.copyOf(asked.keySet());
    Map<Integer, T> read = new HashMap<>();
    for (int from = 0; from < docs.size() && !interruption.shouldStop(); from += TOGETHER) {
      List<Integer> some = docs.subList(from, Math.min(docs.size(), from + TOGETHER));
      List<Source> sources = sources(some, search);
      List<Callable<Optional<T>>> readings = new ArrayList<>();
      for (Source source : sources) {
        A question = Objects.requireNonNull(asked.get(source.doc));
        readings.add(() -> read(source, question, reading));
      }
      List<Optional<T>> results = tasks.invokeAll(readings);
      for (int i = 0; i < results.size(); i++) {
        int doc = sources.get(i).doc;
        results.get(i).ifPresent(result -> read.put(doc, result));
      }
    }
    return read;
  }

  /** A source, and where in it words of the text stand together. */
  private record Source(int doc, TokenizedSource text, Gathered where) {}

  private List<Source> sources(List<Integer> docs, @Nullable GatheredSearch search)
      throws IOException {
    List<Source> sources = new ArrayList<>();
    for (int doc : docs) {
      TokenizedSource text = texts.of(doc);
      if (text != null) {
        sources.add(new Source(doc, text, Gathered.ANYWHERE));
      }
    }
    List<Integer> longOnes =
        sources.stream()
            .filter(source -> source.text.text().length() >= LONG)
            .map(Source::doc)
            .toList();
    if (search != null && !longOnes.isEmpty()) {
      Map<Integer, Gathered> gathered = GatheredSources.of(reader, tasks, search, longOnes);
      sources.replaceAll(
          source ->
              new Source(source.doc, source.text, gathered.getOrDefault(source.doc, source.where)));
    }
    return sources;
  }

  /** Nothing where no words stand together, or time ran out. */
  private <A, T> Optional<T> read(Source source, A asked, Reading<A, T> reading)
      throws IOException {
    if (interruption.shouldStop() || !source.where.isPossible()) {
      return Optional.empty();
    }
    SourceExcerpts excerpts =
        SourceExcerpts.of(fingerprinter, source.text, source.where, List.of());
    return Optional.of(reading.read(asked, source.text, excerpts.tokens()));
  }

  /** Where in sources the text's words stand together, so that alignment may find something. */
  static final class GatheredSources {

    private GatheredSources() {}

    /** For the documents of some sources, as the whole reader numbers them. */
    static Map<Integer, Gathered> of(Shard shard, GatheredSearch search, List<FoundSource> sources)
        throws IOException {
      return of(
          shard.reader(), shard.tasks(), search, sources.stream().map(FoundSource::doc).toList());
    }

    /**
     * For some documents.
     *
     * @param docs as the whole reader numbers them
     */
    static Map<Integer, Gathered> of(
        IndexReader reader, TaskExecutor tasks, GatheredSearch search, List<Integer> docs)
        throws IOException {
      List<Callable<Map<Integer, Gathered>>> leaves = new ArrayList<>();
      for (LeafReaderContext leaf : reader.leaves()) {
        int[] ofLeaf = docs(docs, leaf);
        if (ofLeaf.length > 0) {
          leaves.add(() -> of(leaf, search, ofLeaf));
        }
      }
      Map<Integer, Gathered> all = new HashMap<>();
      tasks.invokeAll(leaves).forEach(all::putAll);
      return all;
    }

    /** As the leaf numbers them, in ascending order. */
    private static int[] docs(List<Integer> docs, LeafReaderContext leaf) {
      return docs.stream()
          .mapToInt(doc -> doc - leaf.docBase)
          .filter(doc -> doc >= 0 && doc < leaf.reader().maxDoc())
          .sorted()
          .distinct()
          .toArray();
    }

    private static Map<Integer, Gathered> of(
        LeafReaderContext leaf, GatheredSearch search, int[] docs) throws IOException {
      Gathered[] gathered = search.in(leaf, docs);
      Map<Integer, Gathered> of = new HashMap<>();
      for (int i = 0; i < docs.length; i++) {
        of.put(leaf.docBase + docs[i], gathered[i]);
      }
      return of;
    }
  }
}
