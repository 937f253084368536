package org.palimpsest.solr.analysis;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.core.fingerprint.FeatureList;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Fingerprinter;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.UnitFingerprinter;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.text.Excerpts;
import org.palimpsest.core.text.Outline;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenizedText;

/**
 * Makes fingerprints of texts under one analysis chain, segmentation and scheme. Immutable and
 * thread-safe.
 */
public final class TextFingerprinter {

  private final FeatureChain chain;
  private final Scheme scheme;
  private final Segmenter segmenter;
  private final Fingerprinter fingerprinter;
  private final boolean wholeTexts;
  private final FeatureHasher hasher;
  private final FeatureChain.Reader reader;
  private final Segmenter tokenSegmenter;
  private final TableHeader header;
  private final long analysis;

  /**
   * Makes a fingerprinter and its canary, the fingerprint of {@link Canary#TEXT}.
   *
   * @throws IllegalArgumentException if the chain makes too few features of the canary's text
   */
  public TextFingerprinter(FeatureChain chain, SegmentationParameters parameters, Scheme scheme) {
    this.chain = chain;
    this.scheme = scheme;
    this.segmenter = new Segmenter(parameters);
    this.fingerprinter = Fingerprinter.of(scheme);
    this.wholeTexts = scheme.algorithm() == Algorithm.SIMHASH;
    this.hasher = new FeatureHasher(scheme.seed());
    this.reader = chain.reader(hasher);
    // No paragraph is too short here: a copied heading is part of its passage.
    this.tokenSegmenter = new Segmenter(new SegmentationParameters(parameters.sentenceLength(), 0));
    this.header = TableHeader.of(scheme, parameters.sentenceLength(), canary());
    this.analysis = chain.analysis();
  }

  /**
   * The identity of the analysis' factories, arguments and files, which the canary cannot cover; 0
   * if unknown.
   */
  public long analysis() {
    return analysis;
  }

  private Fingerprint canary() {
    FeatureList features = features(Canary.TEXT);
    if (features.size() < UnitFingerprinter.FEATURES_MIN) {
      throw new IllegalArgumentException(
          "the analysis makes only " + features.size() + " features of a whole paragraph");
    }
    return fingerprinter.fingerprint(features.hashes(), 0, features.size());
  }

  /** The scheme and canary; equal only for comparable fingerprints. */
  public TableHeader header() {
    return header;
  }

  /** The scheme of the fingerprints. */
  public Scheme scheme() {
    return scheme;
  }

  /**
   * The sentence table of a source text, whose sentences do not cross borders of sections. Under
   * simhash the whole text is its only sentence.
   */
  public SentenceTable table(String text, Sections sections) {
    return table(analyze(text, sections), sections);
  }

  /** The sentence table of an analyzed text. */
  public SentenceTable table(AnalyzedText analyzed, Sections sections) {
    Outline outline = analyzed.outline();
    SentenceTable table =
        wholeTexts
            ? SentenceTable.of(header, analyzed.length(), whole(analyzed), Sections.NONE)
            : SentenceTable.of(
                header,
                analyzed.length(),
                units(analyzed).fingerprint(outline.sentences()),
                sections);
    return table.by(analysis);
  }

  /** A text cut and analyzed, for all tables made of it. */
  public AnalyzedText analyze(String text, Sections sections) {
    return new AnalyzedText(
        text.length(), segmenter.outline(text, sections.starts()), features(text));
  }

  /** Whether both make the same {@link AnalyzedText} of any text. */
  public boolean analyzesAs(TextFingerprinter other) {
    return chain.isSame(other.chain)
        && scheme.seed().equals(other.scheme.seed())
        && header.sentenceLength() == other.header.sentenceLength();
  }

  /** The whole text as one unit; empty if it has too few features. */
  private FingerprintedUnits whole(AnalyzedText analyzed) {
    return units(analyzed).fingerprint(analyzed.outline().whole());
  }

  /** A suspicious text, whose windows and sentences do not cross borders of sections. */
  public SuspiciousText suspicious(String text, Sections sections) {
    AnalyzedText analyzed = analyze(text, sections);
    Outline outline = analyzed.outline();
    if (wholeTexts) {
      FingerprintedUnits whole = whole(analyzed);
      return new SuspiciousText(text.length(), outline.whole().size(), whole, whole);
    }
    UnitFingerprinter units = units(analyzed);
    FingerprintedUnits windows = units.fingerprint(outline.windows());
    FingerprintedUnits sentences = units.fingerprint(outline.sentences());
    return new SuspiciousText(text.length(), outline.sentences().size(), windows, sentences);
  }

  private UnitFingerprinter units(AnalyzedText analyzed) {
    return new UnitFingerprinter(fingerprinter, analyzed.outline(), analyzed.features());
  }

  /** The hash of a token. */
  public long hash(String token) {
    return hasher.hash(token.toCharArray(), 0, token.length());
  }

  /** A text's tokens, for alignment. */
  public TokenizedText tokenize(String text) {
    FeatureColumns tokens = reader.read(text);
    return new TokenizedText(
        tokens.hashes(),
        tokens.starts(),
        tokens.ends(),
        tokenSegmenter.outline(text).naturalSentences());
  }

  /** The tokens of excerpts, with offsets in the whole text. */
  public TokenizedText tokenize(Excerpts excerpts) {
    String text = excerpts.text();
    FeatureColumns tokens = reader.read(text);
    List<Span> sentences = tokenSegmenter.outline(text).naturalSentences();
    return new TokenizedText(
        tokens.hashes(),
        Arrays.stream(tokens.starts()).map(excerpts::place).toArray(),
        Arrays.stream(tokens.ends()).map(excerpts::place).toArray(),
        sentences.stream()
            .map(span -> new Span(excerpts.place(span.offset()), span.length()))
            .toList());
  }

  /** The fingerprint of spans of a tokenized text, or null if they have too few tokens. */
  public @Nullable Fingerprint fingerprint(TokenizedText text, Span... spans) {
    long[] hashes =
        Arrays.stream(spans)
            .flatMapToLong(span -> Arrays.stream(text.hashesWithin(span)))
            .toArray();
    return hashes.length < UnitFingerprinter.FEATURES_MIN
        ? null
        : fingerprinter.fingerprint(hashes, 0, hashes.length);
  }

  private FeatureList features(String text) {
    FeatureColumns read = reader.read(text);
    FeatureList features = new FeatureList();
    for (int i = 0; i < read.size(); i++) {
      features.add(read.start(i), read.hash(i));
    }
    return features;
  }

  /**
   * The input of all fingerprints of a text, not to be changed. The length is in UTF-16 code units.
   */
  public record AnalyzedText(int length, Outline outline, FeatureList features) {}

  /**
   * A text to check.
   *
   * @param length in UTF-16 code units
   * @param sentenceCount includes sentences with too few features
   * @param sentences the sentences with a fingerprint
   */
  public record SuspiciousText(
      int length, int sentenceCount, FingerprintedUnits windows, FingerprintedUnits sentences) {}

  /** The fixed text whose fingerprint shows that an analysis has changed. */
  static final class Canary {

    /**
     * Covers the differences of analyses: both languages, both Chinese scripts, full-width forms,
     * an invisible character, upper case, accents, inflected words, stop words, numbers, markup,
     * escapes, symbols between Han characters, a row of letters. Change it only together with the
     * analysis or the grams: all stored tables then count as made by another analysis.
     */
    static final String TEXT =
        "The miners of the old valley were singing; their canaries, bright and restless, had stopped."
            + " Naïve visitors never noticed 3.14 or 2,718 reasons to leave, but ＦＵＬＬ width let"
            + "\u200bters did. 矿工们把金丝雀带进井下，鸟儿停止歌唱时，人们就知道空气已经变坏了。"
            + "舊時礦坑裡的燈火，與今天實驗室中的儀器，其實是同一種警覺。"
            + " The <b>lamps</b> &amp; \\emph{ropes} were k%65pt[4], ʟᴏɴɢ after acgtaacgttgcaacgttagc"
            + "ctagatcaggctaacgttag. 煤**層x之😀下(xià)。";

    private Canary() {}
  }
}
