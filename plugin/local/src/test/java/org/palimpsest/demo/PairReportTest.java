package org.palimpsest.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.CheckResult.Span;

/** The federated demo's report of found pairs. */
final class PairReportTest {

  private static final SitePair OWN = new SitePair("alpha", "a.txt", "alpha", "own.txt");
  private static final SitePair REMOTE = new SitePair("alpha", "a.txt", "beta", "b.txt");
  private static final SitePair OTHER = new SitePair("gamma", "g.txt", "beta", "b.txt");
  private static final List<ExpectedPair> EXPECTED = List.of(expected(OWN), expected(REMOTE));

  @Test
  void asExpected_hasNoFaultsAndCountsPairs() {
    PairReport report = new PairReport(EXPECTED, pairs(OWN), pairs(OWN, REMOTE));

    assertThat(report.faults()).isEmpty();
    assertThat(report.aloneLines())
        .hasSize(2)
        .last()
        .asString()
        .isEqualTo("  1 pair of documents in all.");
    assertThat(report.addedLines())
        .hasSize(2)
        .last()
        .asString()
        .isEqualTo("  1 pair of documents more: 1 alone, 2 federated.");
    assertThat(report.addedLines()).first().asString().contains("beta: b.txt (verbatim)");
  }

  @Test
  void remotePairMissing_isOneFault() {
    assertThat(new PairReport(EXPECTED, pairs(OWN), pairs(OWN)).faults())
        .containsExactly(
            "The reuse of b.txt of beta in a.txt of alpha was not found with federation.");
  }

  @Test
  void ownPairMissing_isAFaultOfBothRuns() {
    assertThat(new PairReport(EXPECTED, pairs(), pairs(REMOTE)).faults())
        .containsExactly(
            "The reuse of own.txt of alpha in a.txt of alpha was not found by the site alone.",
            "The reuse of own.txt of alpha in a.txt of alpha was not found with federation.");
  }

  @Test
  void unexpectedPair_isAFaultAndMarked() {
    PairReport report = new PairReport(EXPECTED, pairs(OWN), pairs(OWN, REMOTE, OTHER));

    assertThat(report.faults())
        .containsExactly(
            "The reuse of b.txt of beta in g.txt of gamma was found with federation, but is none.");
    assertThat(report.addedLines()).anyMatch(line -> line.contains("WRONG"));
  }

  @Test
  void remotePairFoundAlone_isAFault() {
    assertThat(new PairReport(EXPECTED, pairs(OWN, REMOTE), pairs(OWN, REMOTE)).faults())
        .containsExactly(
            "The reuse of b.txt of beta in a.txt of alpha was found without asking any other"
                + " site.");
  }

  private static ExpectedPair expected(SitePair pair) {
    return new ExpectedPair(
        pair.site(),
        pair.document(),
        pair.sourceSite(),
        pair.source(),
        "verbatim",
        new Span(0, 1, null),
        new Span(0, 1, null));
  }

  private static SortedSet<SitePair> pairs(SitePair... pairs) {
    return new TreeSet<>(List.of(pairs));
  }
}
