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
import org.palimpsest.solr.candidate.ClusterTerms;
import org.palimpsest.solr.candidate.TermClusterSearch;
import org.palimpsest.solr.candidate.TermClusters;
import org.palimpsest.solr.lookup.Interruption;

/**
 * Reads sources for the comparison of statement orders: a whole source, or the stretches of a long
 * one with many terms of the text. Thread-safe.
 */
record OrderSourceReader(
    IndexReader reader,
    TextFingerprinter fingerprinter,
    TokenizedSources texts,
    TaskExecutor tasks,
    Interruption interruption) {

  /** Minimum code units of a long source. */
  private static final int LONG = 24_000;

  /** Sources read at a time, which bounds memory. */
  private static final int TOGETHER = 32;

  /** A search for the text's terms in long sources, or null if it would be incomplete. */
  static @Nullable TermClusterSearch search(
      @Nullable ClusterTerms terms,
      TokenizedText text,
      TokenWeights weights,
      TextFingerprinter fingerprinter) {
    return terms == null || !weights.haveAllOf(text)
        ? null
        : terms.search(token -> text.has(fingerprinter.hash(token)));
  }

  /**
   * Reads one source.
   *
   * @param <A> parameter
   * @param <T> result
   */
  @FunctionalInterface
  interface Reading<A, T> {

    /** Reads a source; tokens of the read parts have offsets in the whole. */
    T read(A parameters, TokenizedSource source, TokenizedText tokens) throws IOException;
  }

  /**
   * Reads sources with stored texts until time runs out.
   *
   * @param parameters parameters by number in the top-level reader
   * @param search for terms in long sources; null to read these whole
   * @return results by document
   */
  <A, T> Map<Integer, T> read(
      Map<Integer, A> parameters, @Nullable TermClusterSearch search, Reading<A, T> reading)
      throws IOException {
    List<Integer> docs = List.copyOf(parameters.keySet());
    Map<Integer, T> read = new HashMap<>();
    for (int from = 0; from < docs.size() && !interruption.shouldStop(); from += TOGETHER) {
      List<Integer> some = docs.subList(from, Math.min(docs.size(), from + TOGETHER));
      List<Source> sources = sources(some, search);
      List<Callable<Optional<T>>> readings = new ArrayList<>();
      for (Source source : sources) {
        A question = Objects.requireNonNull(parameters.get(source.doc));
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

  private record Source(int doc, TokenizedSource text, TermClusters where) {}

  private List<Source> sources(List<Integer> docs, @Nullable TermClusterSearch search)
      throws IOException {
    List<Source> sources = new ArrayList<>();
    for (int doc : docs) {
      TokenizedSource text = texts.of(doc);
      if (text != null) {
        sources.add(new Source(doc, text, TermClusters.ANYWHERE));
      }
    }
    List<Integer> longOnes =
        sources.stream()
            .filter(source -> source.text.text().length() >= LONG)
            .map(Source::doc)
            .toList();
    if (search != null && !longOnes.isEmpty()) {
      Map<Integer, TermClusters> clusters = ClusterSources.of(reader, tasks, search, longOnes);
      sources.replaceAll(
          source ->
              new Source(source.doc, source.text, clusters.getOrDefault(source.doc, source.where)));
    }
    return sources;
  }

  /** Empty if no terms are close together, or time ran out. */
  private <A, T> Optional<T> read(Source source, A parameters, Reading<A, T> reading)
      throws IOException {
    if (interruption.shouldStop() || !source.where.isPossible()) {
      return Optional.empty();
    }
    SourceExcerpts excerpts =
        SourceExcerpts.of(fingerprinter, source.text, source.where, List.of());
    return Optional.of(reading.read(parameters, source.text, excerpts.tokens()));
  }

  /** Searches leaves in parallel for places with many terms of a text. */
  static final class ClusterSources {

    private ClusterSources() {}

    /** By number in the top-level reader. */
    static Map<Integer, TermClusters> of(
        Shard shard, TermClusterSearch search, List<MatchedSource> sources) throws IOException {
      return of(
          shard.reader(), shard.tasks(), search, sources.stream().map(MatchedSource::doc).toList());
    }

    /** By numbers in the top-level reader. */
    static Map<Integer, TermClusters> of(
        IndexReader reader, TaskExecutor tasks, TermClusterSearch search, List<Integer> docs)
        throws IOException {
      List<Callable<Map<Integer, TermClusters>>> leaves = new ArrayList<>();
      for (LeafReaderContext leaf : reader.leaves()) {
        int[] ofLeaf = docs(docs, leaf);
        if (ofLeaf.length > 0) {
          leaves.add(() -> of(leaf, search, ofLeaf));
        }
      }
      Map<Integer, TermClusters> all = new HashMap<>();
      tasks.invokeAll(leaves).forEach(all::putAll);
      return all;
    }

    /** Leaf numbers, ascending. */
    private static int[] docs(List<Integer> docs, LeafReaderContext leaf) {
      return docs.stream()
          .mapToInt(doc -> doc - leaf.docBase)
          .filter(doc -> doc >= 0 && doc < leaf.reader().maxDoc())
          .sorted()
          .distinct()
          .toArray();
    }

    private static Map<Integer, TermClusters> of(
        LeafReaderContext leaf, TermClusterSearch search, int[] docs) throws IOException {
      TermClusters[] clusters = search.in(leaf, docs);
      Map<Integer, TermClusters> of = new HashMap<>();
      for (int i = 0; i < docs.length; i++) {
        of.put(leaf.docBase + docs[i], clusters[i]);
      }
      return of;
    }
  }
}
