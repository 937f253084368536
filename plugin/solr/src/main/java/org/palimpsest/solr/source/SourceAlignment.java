package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.solr.alignment.SourceAligner;
import org.palimpsest.solr.alignment.TokenizedSource;
import org.palimpsest.solr.alignment.TokenizedSources;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.Gathered;
import org.palimpsest.solr.candidate.SharingDocs;
import org.palimpsest.solr.lookup.Stopwatch;

/**
 * Decides by the texts which passages a source shares with a query. Safe for use by several
 * threads.
 */
final class SourceAlignment {

  /**
   * What came of a source.
   *
   * @param source with the passages that count
   * @param isAligned whether its text was aligned
   * @param alike the stretch that a short text is most like; null where nobody has looked
   */
  record Result(FoundSource source, boolean isAligned, SourceAligner.@Nullable Alike alike) {

    Result(FoundSource source, boolean isAligned) {
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

  /** Whether the text is so short that all of it is compared as one. */
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

  /**
   * What alignment says goes before what fingerprints say; without a text there is nothing to say,
   * nor where time ran out: what was aligned until then may be a part only.
   *
   * @param gathered where in the source words of the text stand together
   */
  Result align(FoundSource source, Gathered gathered) throws IOException {
    TokenizedSource text = aligner == null || time.shouldStop() ? null : texts.of(source.doc());
    if (aligner == null || text == null) {
      return new Result(source.byFingerprints(), false);
    }
    SharingDocs sharing = query.alignment().sharing();
    List<Passage> aligned =
        aligner.align(
            text, source.passages(), sharing == null || sharing.mayShare(source.doc()), gathered);
    return new Result(
        time.shouldStop()
            ? source.byFingerprints()
            : counted(source, aligned).withWholeText(aligner.wholeText(text, aligned)),
        true,
        query.alignment().rewritten() && isShort ? likest(source, text, aligner) : null);
  }

  /** Of a source that can have nothing but a verbatim copy: its words stand too far apart. */
  Result alignScattered(FoundSource source, Gathered gathered) throws IOException {
    SharingDocs sharing = query.alignment().sharing();
    return sharing == null || sharing.mayShare(source.doc())
        ? alignVerbatim(source, gathered)
        : new Result(source.byFingerprints(), false);
  }

  /** Whether the library was asked for each of the text's tokens. */
  boolean isWeighed() {
    return aligner != null && !isShort && aligner.isWeighed();
  }

  /** Whether the text has a token of these characters. */
  boolean isFeature(String token) {
    return aligner != null && aligner.isFeature(token);
  }

  /** The same for a source that only grams have named. */
  Result alignVerbatim(FoundSource source, Gathered gathered) throws IOException {
    TokenizedSource text = aligner == null || time.shouldStop() ? null : texts.of(source.doc());
    if (aligner == null || text == null) {
      return new Result(source, false);
    }
    List<Passage> aligned = aligner.alignVerbatim(text, gathered);
    return new Result(
        time.shouldStop()
            ? source
            : counted(source, aligned).withWholeText(aligner.wholeText(text, aligned)),
        !aligned.isEmpty());
  }

  /** Without one that does not count, or that lies in a section which does not. */
  private SourceAligner.@Nullable Alike likest(
      FoundSource source, TokenizedSource text, SourceAligner of) throws IOException {
    SourceAligner.Alike alike = of.likest(text);
    if (alike == null || source.counting(counting, List.of(alike.passage())).isEmpty()) {
      return null;
    }
    Passage passage = withDistances(source.doc(), List.of(alike.passage())).get(0);
    return new SourceAligner.Alike(passage, alike.likeness(), alike.stretch());
  }

  /** A source with those of its passages that count. */
  FoundSource counted(FoundSource source, List<Passage> aligned) throws IOException {
    List<Passage> passages =
        source.passages().isEmpty() ? withDistances(source.doc(), aligned) : aligned;
    return source.with(source.counting(counting, passages));
  }

  /** Nobody has compared the fingerprints of a source that only the candidates named. */
  private List<Passage> withDistances(int doc, List<Passage> aligned) throws IOException {
    SentenceTable table = aligned.isEmpty() ? null : tables.of(doc, query.header());
    FingerprintedUnits sentences = table == null ? NO_SENTENCES : table.sentences();
    return aligned.stream()
        .map(
            passage ->
                passage.withDistance(
                    SmallestDistance.in(passage, query.windows().units(), sentences, bits)))
        .toList();
  }
}
