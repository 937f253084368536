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
import org.palimpsest.solr.plain.FeatureColumns;

/**
 * Makes fingerprints of texts under one analysis chain, segmentation and scheme. Immutable and safe
 * for use by several threads.
 */
public final class TextFingerprinter {

  private final FeatureChain chain;
  private final Scheme scheme;
  private final Segmenter segmenter;
  private final Fingerprinter fingerprinter;
  private final boolean wholeTexts;
  private final FeatureHasher hasher;
  private final FeatureChain.Reader reader;
  private final TextTokenizer tokenizer;
  private final TableHeader header;
  private final long analysis;

  /**
   * Puts the parts together, and takes the canary: the fingerprint of {@link Canary#TEXT}.
   *
   * @throws IllegalArgumentException if the chain makes too few features of the canary's text to be
   *     of any use
   */
  public TextFingerprinter(FeatureChain chain, SegmentationParameters parameters, Scheme scheme) {
    this.chain = chain;
    this.scheme = scheme;
    this.segmenter = new Segmenter(parameters);
    this.fingerprinter = Fingerprinter.of(scheme);
    this.wholeTexts = scheme.algorithm() == Algorithm.SIMHASH;
    this.hasher = new FeatureHasher(scheme.seed());
    this.reader = chain.reader(hasher);
    this.tokenizer = new TextTokenizer(reader, parameters);
    this.header = TableHeader.of(scheme, parameters.sentenceLength(), canary());
    this.analysis = chain.analysis();
  }

  /**
   * Identifies the factories of the analysis, their arguments and the files that they read: what
   * the canary's text cannot contain all of. 0 where it is not known.
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

  /** How the fingerprints are made; equal only for what may be compared. */
  public TableHeader header() {
    return header;
  }

  /** The scheme of the fingerprints. */
  public Scheme scheme() {
    return scheme;
  }

  /**
   * The sentence table of a text: what is stored of a source document. Under simhash the whole text
   * is its one sentence.
   *
   * @param sections of the text; no sentence reaches from one into the next
   */
  public SentenceTable table(String text, Sections sections) {
    return table(analyze(text, sections), sections);
  }

  /** The same of a text that is cut already. */
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

  /** A text cut and analyzed, for all tables that are made of it. */
  public AnalyzedText analyze(String text, Sections sections) {
    return new AnalyzedText(
        text.length(), segmenter.outline(text, sections.starts()), features(text));
  }

  /** Whether what the other has analyzed is what this one would have. */
  public boolean analyzesAs(TextFingerprinter other) {
    return chain.isSame(other.chain)
        && scheme.seed().equals(other.scheme.seed())
        && header.sentenceLength() == other.header.sentenceLength();
  }

  /** Whether a text gets one fingerprint as a whole, and not one for each of its sentences. */
  public boolean isOfWholeTexts() {
    return wholeTexts;
  }

  /** Of the whole text; none if it has too few different features. */
  private FingerprintedUnits whole(AnalyzedText analyzed) {
    return units(analyzed).fingerprint(analyzed.outline().whole());
  }

  /**
   * A suspicious text, cut and fingerprinted both ways.
   *
   * @param sections of the text; no sentence and no window reaches from one into the next
   */
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

  /** The hash that a token of these characters has. */
  public long hash(String token) {
    return hasher.hash(token.toCharArray(), 0, token.length());
  }

  /** A text's tokens, for alignment. */
  public TokenizedText tokenize(String text) {
    return tokenizer.tokenize(text);
  }

  /** The tokens of excerpts of a text, with their places in it. */
  public TokenizedText tokenize(Excerpts excerpts) {
    return tokenizer.tokenize(excerpts);
  }

  /** The fingerprint of stretches of a tokenized text; null where they have too few tokens. */
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
   * A text's natural sentences and features: all that fingerprints are made of.
   *
   * @param length of the text, in UTF-16 code units
   * @param outline its natural sentences
   * @param features in the order of the text; not to be changed
   */
  public record AnalyzedText(int length, Outline outline, FeatureList features) {}

  /**
   * A text to check.
   *
   * @param length of the text, in UTF-16 code units
   * @param sentenceCount how many sentences it was cut into, with those that have too few features
   * @param windows what is looked up
   * @param sentences the sentences that have a fingerprint
   */
  public record SuspiciousText(
      int length, int sentenceCount, FingerprintedUnits windows, FingerprintedUnits sentences) {}

  /** The fixed text whose fingerprint gives away that an analysis has changed. */
  static final class Canary {

    /**
     * Holds what analyses differ in: both languages, both Chinese scripts, full-width forms, an
     * invisible character, upper case, accents, inflected words, stop words, numbers, markup,
     * escapes, symbols between Han characters, a row of letters. Never change it but together with
     * the analysis or the grams: all stored tables look as if made by another analysis.
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

  /**
   * Takes texts apart for alignment: the same tokens that features are made of, each with its
   * place. Immutable and safe for use by several threads.
   */
  static final class TextTokenizer {

    private final FeatureChain.Reader reader;
    private final Segmenter segmenter;

    TextTokenizer(FeatureChain.Reader reader, SegmentationParameters parameters) {
      this.reader = reader;
      // Nothing is left out here: a copied heading is part of its passage.
      this.segmenter = new Segmenter(new SegmentationParameters(parameters.sentenceLength(), 0));
    }

    TokenizedText tokenize(String text) {
      FeatureColumns tokens = reader.read(text);
      return new TokenizedText(
          tokens.hashes(),
          tokens.starts(),
          tokens.ends(),
          segmenter.outline(text).naturalSentences());
    }

    /** The tokens of excerpts alone, with their places in the text. */
    TokenizedText tokenize(Excerpts excerpts) {
      String text = excerpts.text();
      FeatureColumns tokens = reader.read(text);
      List<Span> sentences = segmenter.outline(text).naturalSentences();
      return new TokenizedText(
          tokens.hashes(),
          Arrays.stream(tokens.starts()).map(excerpts::place).toArray(),
          Arrays.stream(tokens.ends()).map(excerpts::place).toArray(),
          sentences.stream()
              .map(span -> new Span(excerpts.place(span.offset()), span.length()))
              .toList());
    }
  }
}
