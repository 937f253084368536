package org.palimpsest.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Pairs of documents found by the sites alone and together, compared with the known ones. The
 * experiment is that of the published system.
 */
final class PairReport {

  private final SortedSet<SitePair> alone;
  private final SortedSet<SitePair> federated;
  private final Map<SitePair, String> expectedKinds = new TreeMap<>();

  /**
   * A report.
   *
   * @param expected all known reuse
   * @param alone pairs found without federation
   * @param federated pairs found with it
   */
  PairReport(
      List<ExpectedPair> expected, SortedSet<SitePair> alone, SortedSet<SitePair> federated) {
    expected.forEach(each -> expectedKinds.put(each.pair(), each.kind()));
    this.alone = alone;
    this.federated = federated;
  }

  /** The pairs found by each site alone, a line each. */
  List<String> aloneLines() {
    List<String> lines = new ArrayList<>();
    alone.forEach(pair -> lines.add(line(pair)));
    lines.add("  " + count(alone.size()) + " in all.");
    return lines;
  }

  /** The further pairs found together, a line each. */
  List<String> addedLines() {
    SortedSet<SitePair> added = new TreeSet<>(federated);
    added.removeAll(alone);
    List<String> lines = new ArrayList<>();
    added.forEach(pair -> lines.add(line(pair)));
    lines.add(
        "  "
            + count(added.size())
            + " more: "
            + alone.size()
            + " alone, "
            + federated.size()
            + " federated.");
    return lines;
  }

  private String line(SitePair pair) {
    String source = pair.crossesSites() ? pair.sourceSite() + ": " + pair.source() : pair.source();
    return String.format(
        Locale.ROOT,
        "  %-6s %-34s <- %s (%s)",
        pair.site(),
        pair.document(),
        source,
        expectedKinds.getOrDefault(pair, "WRONG"));
  }

  private static String count(int pairs) {
    return pairs + (pairs == 1 ? " pair of documents" : " pairs of documents");
  }

  /** Missing and wrong pairs, a sentence each; empty if all is as expected. */
  List<String> faults() {
    List<String> faults = new ArrayList<>();
    for (SitePair pair : expectedKinds.keySet()) {
      if (!pair.crossesSites() && !alone.contains(pair)) {
        faults.add(sentence(pair) + " was not found by the site alone.");
      }
      if (!federated.contains(pair)) {
        faults.add(sentence(pair) + " was not found with federation.");
      }
    }
    for (SitePair pair : alone) {
      if (pair.crossesSites()) {
        faults.add(sentence(pair) + " was found without asking any other site.");
      }
      if (!expectedKinds.containsKey(pair)) {
        faults.add(sentence(pair) + " was found by the site alone, but is none.");
      }
    }
    for (SitePair pair : federated) {
      if (!expectedKinds.containsKey(pair)) {
        faults.add(sentence(pair) + " was found with federation, but is none.");
      }
    }
    return faults;
  }

  private static String sentence(SitePair pair) {
    return "The reuse of "
        + pair.source()
        + " of "
        + pair.sourceSite()
        + " in "
        + pair.document()
        + " of "
        + pair.site();
  }
}
