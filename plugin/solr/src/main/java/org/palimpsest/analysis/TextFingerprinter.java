package org.palimpsest.analysis;

import java.util.Arrays;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.align.TokenizedText;
import org.palimpsest.fingerprint.FeatureHasher;
import org.palimpsest.fingerprint.FeatureList;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.fingerprint.Fingerprinter;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.fingerprint.UnitFingerprinter;
import org.palimpsest.section.Sections;
import org.palimpsest.table.SentenceTable;
import org.palimpsest.table.TableHeader;
import org.palimpsest.text.Outline;
import org.palimpsest.text.SegmentationParameters;
import org.palimpsest.text.Segmenter;
import org.palimpsest.text.Span;

/**
 * Makes fingerprints of texts under one analysis chain, segmentation and scheme. Immutable and safe
 * for use by several threads.
 */
public final class TextFingerprinter {

  private final Analyzer analyzer;
  private final Scheme scheme;
  private final Segmenter segmenter;
  private final Fingerprinter fingerprinter;
  private final FeatureHasher hasher;
  private final TextTokenizer tokenizer;
  private final TableHeader header;

  /**
   * Puts the parts together, and takes the canary: the fingerprint of {@link Canary#TEXT}.
   *
   * @throws IllegalArgumentException if the analyzer makes too few features of the canary's text to
   *     be of any use
   */
  public TextFingerprinter(Analyzer analyzer, SegmentationParameters parameters, Scheme scheme) {
    this.analyzer = analyzer;
    this.scheme = scheme;
    this.segmenter = new Segmenter(parameters);
    this.fingerprinter = Fingerprinter.of(scheme);
    this.hasher = new FeatureHasher(scheme.seed());
    this.tokenizer = new TextTokenizer(analyzer, hasher, parameters);
    this.header = TableHeader.of(scheme, parameters.sentenceLength(), canary());
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
   * The sentence table of a text: what is stored of a source document.
   *
   * @param sections of the text; no sentence reaches from one into the next
   */
  public SentenceTable table(String text, Sections sections) {
    Outline outline = segmenter.outline(text, sections.starts());
    FingerprintedUnits sentences = units(outline, text).fingerprint(outline.sentences());
    return SentenceTable.of(header, text.length(), sentences, sections);
  }

  /**
   * A suspicious text, cut and fingerprinted both ways.
   *
   * @param sections of the text; no sentence and no window reaches from one into the next
   */
  public SuspiciousText suspicious(String text, Sections sections) {
    Outline outline = segmenter.outline(text, sections.starts());
    UnitFingerprinter units = units(outline, text);
    FingerprintedUnits windows = units.fingerprint(outline.windows());
    FingerprintedUnits sentences = units.fingerprint(outline.sentences());
    return new SuspiciousText(text.length(), outline.sentences().size(), windows, sentences);
  }

  private UnitFingerprinter units(Outline outline, String text) {
    return new UnitFingerprinter(fingerprinter, outline, features(text));
  }

  /** The hash that a token of these characters has. */
  public long hash(String token) {
    return hasher.hash(token.toCharArray(), 0, token.length());
  }

  /** A text's tokens, for alignment. */
  public TokenizedText tokenize(String text) {
    return tokenizer.tokenize(text);
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
    FeatureList features = new FeatureList();
    TokenReader.read(
        analyzer,
        text,
        (term, start, end) -> features.add(start, hasher.hash(term.buffer(), 0, term.length())));
    return features;
  }
}
