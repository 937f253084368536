package org.palimpsest.benchmarks.inversion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.analysis.TextFingerprinter;

/**
 * A document to recover: what is sent of it, and the truth.
 *
 * @param sent what the attacker sees
 * @param proofs the same windows under another seed, which a liar has to guess
 * @param symbols the text
 * @param terms for each window the terms of its features
 * @param tokens each feature of the text that windows hold, as often as it comes
 * @param isHan whether most of its features are pairs of Han characters
 */
record Target(
    Sent sent,
    List<Fingerprint> proofs,
    List<String> symbols,
    List<Set<String>> terms,
    List<Token> tokens,
    boolean isHan) {

  /** By how much a length may be wrong that is known roughly. */
  private static final double ROUGH = .3;

  /** A feature at a place of the text, and the windows that hold it. */
  record Token(String term, List<Integer> windows) {}

  /** The two keys of a document's fingerprints. */
  record Fingerprinters(TextFingerprinter own, TextFingerprinter proof) {}

  /**
   * Makes one.
   *
   * @param windowsMax so many windows at most, from its beginning
   * @param bits of each fingerprint
   */
  static Target of(
      String text,
      SymbolReader reader,
      Fingerprinters seeds,
      Sending sending,
      int windowsMax,
      int bits) {
    FingerprintedUnits proofs = units(seeds.proof, text, sending);
    FingerprintedUnits units =
        sending == Sending.UNKNOWN_SEED ? proofs : units(seeds.own, text, sending);
    List<Span> spans = units.spans().subList(0, Math.min(windowsMax, units.size()));
    List<Fingerprint> fingerprints = new ArrayList<>();
    List<Fingerprint> proven = new ArrayList<>();
    List<Set<String>> terms = new ArrayList<>();
    for (int i = 0; i < spans.size(); i++) {
      fingerprints.add(units.fingerprints().get(i));
      proven.add(proofs.fingerprints().get(i));
      terms.add(new HashSet<>());
    }
    Pieces pieces = sending == Sending.APART ? Pieces.apart(spans) : Pieces.cut(spans);
    int[] lengths = new int[pieces.count()];
    List<Token> tokens = new ArrayList<>();
    List<String> symbols = new ArrayList<>();
    int pairs = 0;
    String left = SymbolReader.BREAK;
    for (SymbolReader.Symbol symbol : reader.read(text)) {
      String term = SymbolReader.term(left, symbol.text());
      left = symbol.text();
      List<Integer> holders = holders(spans, symbol.offset());
      if (holders.isEmpty()) {
        continue;
      }
      symbols.add(symbol.text());
      for (int piece : pieces.at(symbol.offset())) {
        lengths[piece]++;
      }
      if (term != null) {
        tokens.add(new Token(term, holders));
        holders.forEach(window -> terms.get(window).add(term));
        pairs += SymbolReader.isHan(symbol.text()) ? 1 : 0;
      }
    }
    if (sending == Sending.ROUGH) {
      SplittableRandom random = new SplittableRandom(spans.size());
      for (int i = 0; i < lengths.length; i++) {
        lengths[i] = (int) Math.round(lengths[i] * (1 + ROUGH * (2 * random.nextDouble() - 1)));
      }
    }
    Sent sent =
        new Sent(fingerprints, pieces.windows(), Arrays.stream(lengths).boxed().toList(), bits);
    return new Target(sent, proven, symbols, terms, tokens, 2 * pairs > tokens.size());
  }

  private static List<Integer> holders(List<Span> spans, int offset) {
    List<Integer> holders = new ArrayList<>();
    for (int i = 0; i < spans.size(); i++) {
      if (spans.get(i).offset() <= offset && offset < spans.get(i).end()) {
        holders.add(i);
      }
    }
    return holders;
  }

  private static FingerprintedUnits units(
      TextFingerprinter fingerprinter, String text, Sending sending) {
    var suspicious = fingerprinter.suspicious(text, Sections.NONE);
    return sending == Sending.SENTENCES ? suspicious.sentences() : suspicious.windows();
  }
}
