package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.alignment.SourceAligner;
import org.palimpsest.solr.alignment.TokenizedSource;
import org.palimpsest.solr.alignment.TokenizedSources;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.SharingDocs;
import org.palimpsest.solr.candidate.TermClusters;
import org.palimpsest.solr.lookup.Stopwatch;

/** Aligns the text of a query with those of sources. Thread-safe. */
final class SourceAlignment {

  /**
   * @param source with the passages that count
   * @param isAligned whether its text was aligned
   * @param alike the most similar stretch for a short text, or null
   */
  record Result(MatchedSource source, boolean isAligned, SourceAligner.@Nullable Alike alike) {

    Result(MatchedSource source, boolean isAligned) {
      this(source, isAligned, null);
    }
  }

  private static final FingerprintedUnits NO_SENTENCES =
      new FingerprintedUnits(List.of(), FingerprintList.of(List.of()));

  private final ShardQuery query;
  private final int bits;
  private final TokenizedSources texts;
  private final SentenceTables tables;
  private final CountingPassages counting;
  private final Stopwatch time;
  private final @Nullable SourceAligner aligner;

  /** Whether the text is compared as a whole. */
  private final boolean isShort;

  SourceAlignment(
      ShardQuery query,
      TextFingerprinter fingerprinter,
      TokenizedSources texts,
      SentenceTables tables,
      CountingPassages counting,
      Stopwatch time) {
    this.query = query;
    this.bits = fingerprinter.scheme().bits();
    this.texts = texts;
    this.tables = tables;
    this.counting = counting;
    this.time = time;
    this.isShort =
        query.alignment().text() != null
            && CandidateLimits.isShort(query.alignment().text().length());
    this.aligner =
        query.alignment().text() == null
            ? null
            : new SourceAligner(
                fingerprinter,
                query.alignment().text(),
                query.alignment().weights(),
                query.alignment().rewritten() && !isShort,
                time::shouldStop);
  }

  Result align(MatchedSource source, TermClusters clusters) throws IOException {
    TokenizedSource text = aligner == null || time.shouldStop() ? null : texts.of(source.doc());
    if (aligner == null || text == null) {
      return new Result(source.byFingerprints(), false);
    }
    SharingDocs sharing = query.alignment().sharing();
    List<Passage> aligned =
        aligner.align(
            text, source.passages(), sharing == null || sharing.mayShare(source.doc()), clusters);
    return new Result(
        time.shouldStop()
            ? source.byFingerprints()
            : counted(source, aligned).withWholeText(aligner.wholeText(text, aligned)),
        true,
        query.alignment().rewritten() && isShort ? likest(source, text, aligner) : null);
  }

  /** Aligns a source without term clusters, which can only have a verbatim copy. */
  Result alignScattered(MatchedSource source, TermClusters clusters) throws IOException {
    SharingDocs sharing = query.alignment().sharing();
    return sharing == null || sharing.mayShare(source.doc())
        ? alignVerbatim(source, clusters)
        : new Result(source.byFingerprints(), false);
  }

  boolean isWeighed() {
    return aligner != null && !isShort && aligner.isWeighed();
  }

  boolean isFeature(String token) {
    return aligner != null && aligner.isFeature(token);
  }

  /** Aligns a source that grams have found. */
  Result alignVerbatim(MatchedSource source, TermClusters clusters) throws IOException {
    TokenizedSource text = aligner == null || time.shouldStop() ? null : texts.of(source.doc());
    if (aligner == null || text == null) {
      return new Result(source, false);
    }
    List<Passage> aligned = aligner.alignVerbatim(text, clusters);
    return new Result(
        time.shouldStop()
            ? source
            : counted(source, aligned).withWholeText(aligner.wholeText(text, aligned)),
        !aligned.isEmpty());
  }

  /** Null if it does not count. */
  private SourceAligner.@Nullable Alike likest(
      MatchedSource source, TokenizedSource text, SourceAligner of) throws IOException {
    SourceAligner.Alike alike = of.likest(text);
    if (alike == null || source.counting(counting, List.of(alike.passage())).isEmpty()) {
      return null;
    }
    Passage passage = withDistances(source.doc(), List.of(alike.passage())).get(0);
    return new SourceAligner.Alike(passage, alike.likeness(), alike.stretch());
  }

  MatchedSource counted(MatchedSource source, List<Passage> aligned) throws IOException {
    List<Passage> passages =
        source.passages().isEmpty() ? withDistances(source.doc(), aligned) : aligned;
    return source.with(source.counting(counting, passages));
  }

  /** Adds distances of fingerprints to sources that only candidates have found. */
  private List<Passage> withDistances(int doc, List<Passage> aligned) throws IOException {
    SentenceTable table = aligned.isEmpty() ? null : tables.of(doc, query.header());
    FingerprintedUnits sentences = table == null ? NO_SENTENCES : table.sentences();
    return aligned.stream()
        .map(
            passage ->
                passage.withDistance(
                    smallestDistance(passage, query.windows().units(), sentences, bits)))
        .toList();
  }

  /** The minimum Hamming distance of a window and a sentence in the passage, or {@code absent}. */
  static int smallestDistance(
      Passage passage, FingerprintedUnits windows, FingerprintedUnits sentences, int absent) {
    int smallest = absent;
    int[] inPassage = overlapping(windows, passage.suspicious());
    for (int s : overlapping(sentences, passage.source())) {
      for (int w : inPassage) {
        int distance = windows.fingerprints().distance(w, sentences.fingerprints(), s);
        smallest = Math.min(smallest, distance);
      }
    }
    return smallest;
  }

  private static int[] overlapping(FingerprintedUnits units, Span place) {
    return IntStream.range(0, units.size())
        .filter(unit -> units.spans().get(unit).overlap(place) > 0)
        .toArray();
  }
}
