package org.palimpsest.cli.terminal;

import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResult;
import org.palimpsest.report.Percent;

/**
 * A document in a ranking.
 *
 * @param ratio share of reused text
 * @param matchedLength reused UTF-16 code units; may be null
 * @param partial whether the comparison was incomplete, so that the ratio is a minimum
 */
public record Ranked(
    String name, double ratio, @Nullable Integer matchedLength, int length, boolean partial) {

  public static Ranked of(CheckResult result) {
    Double total = result.ratios().total();
    return new Ranked(
        ReportPrinter.name(result.document()),
        total == null ? 0 : total,
        result.matchedLengths().total(),
        result.document().length(),
        result.partialResults());
  }

  /** Whether any text is reused, even if the ratio rounds to zero. */
  private boolean isReusing() {
    return ratio > 0 || (matchedLength != null && matchedLength > 0);
  }

  /** Whether the comparison was complete without a finding. */
  public boolean isInnocent() {
    return !partial && !isReusing();
  }

  String percent() {
    return Percent.of(ratio, matchedLength, length);
  }
}
