package org.palimpsest.benchmarks.inversion;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.section.Sections;
import org.palimpsest.text.Span;

/**
 * A document to recover: what is sent of it, and the truth.
 *
 * @param sent what the attacker sees
 * @param other the same windows under another seed, which the attacker has to guess for a proof
 * @param terms for each window the terms of its features
 * @param tokens the term of each feature of the text that a window holds, in order
 * @param windowsOfToken for each of those the windows that hold it
 * @param isHan whether most symbols are Han characters
 */
record Target(
    Sent sent,
    List<Fingerprint> other,
    List<Set<String>> terms,
    List<String> tokens,
    List<List<Integer>> windowsOfToken,
    boolean isHan) {

  static Target of(
      String text,
      SymbolReader reader,
      TextFingerprinter own,
      TextFingerprinter otherSeed,
      Sending sending,
      int windowsMax,
      int bits) {
    FingerprintedUnits units = units(own, text, sending);
    FingerprintedUnits others = units(otherSeed, text, sending);
    int windows = Math.min(windowsMax, units.size());
    TreeSet<Integer> borders = new TreeSet<>();
    for (Span span : units.spans().subList(0, windows)) {
      borders.add(span.offset());
      borders.add(span.end());
    }
    List<Integer> cuts = List.copyOf(borders);
    int[] first = new int[windows];
    int[] end = new int[windows];
    int[] lengths = new int[cuts.size()];
    List<Fingerprint> sentPrints = new ArrayList<>();
    List<Fingerprint> otherPrints = new ArrayList<>();
    List<Set<String>> terms = new ArrayList<>();
    for (int i = 0; i < windows; i++) {
      first[i] = cuts.indexOf(units.spans().get(i).offset());
      end[i] = cuts.indexOf(units.spans().get(i).end());
      sentPrints.add(units.fingerprints().get(i));
      otherPrints.add(others.fingerprints().get(i));
      terms.add(new HashSet<>());
    }
    List<String> tokens = new ArrayList<>();
    List<List<Integer>> windowsOfToken = new ArrayList<>();
    int han = 0;
    String left = SymbolReader.BREAK;
    for (SymbolReader.Symbol symbol : reader.read(text)) {
      String term = SymbolReader.term(left, symbol.text());
      left = symbol.text();
      List<Integer> holders = new ArrayList<>();
      for (int i = 0; i < windows; i++) {
        Span span = units.spans().get(i);
        if (span.offset() <= symbol.offset() && symbol.offset() < span.end()) {
          holders.add(i);
          if (term != null) {
            terms.get(i).add(term);
          }
        }
      }
      if (!holders.isEmpty()) {
        lengths[cuts.indexOf(borders.floor(symbol.offset()))]++;
        han += SymbolReader.isHan(symbol.text()) ? 1 : 0;
        if (term != null) {
          tokens.add(term);
          windowsOfToken.add(holders);
        }
      }
    }
    Sent sent = new Sent(sentPrints, first, end, lengths, bits);
    return new Target(sent, otherPrints, terms, tokens, windowsOfToken, 2 * han > tokens.size());
  }

  private static FingerprintedUnits units(
      TextFingerprinter fingerprinter, String text, Sending sending) {
    var suspicious = fingerprinter.suspicious(text, Sections.NONE);
    return sending == Sending.WINDOWS ? suspicious.windows() : suspicious.sentences();
  }
}
