package org.palimpsest.benchmarks.inversion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.analysis.TextFingerprinter;

/**
 * A document to recover, with the truth.
 *
 * @param sent the attacker's view
 * @param proofs the windows under another seed, which a liar has to guess
 * @param symbols of the text
 * @param terms of the features of each window
 * @param tokens all occurrences of features in windows
 * @param isHan whether most of its features are pairs of Han characters
 */
record Target(
    Sent sent,
    List<Fingerprint> proofs,
    List<String> symbols,
    List<Set<String>> terms,
    List<Token> tokens,
    boolean isHan) {

  /** An occurrence of a feature, and its windows. */
  record Token(String term, List<Integer> windows) {}

  /** The two keys of a document's fingerprints. */
  record Fingerprinters(TextFingerprinter own, TextFingerprinter proof) {}

  /**
   * Makes a target.
   *
   * @param windowsMax the limit of windows, from the beginning
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
    Pieces pieces = Pieces.cut(spans);
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
