package org.palimpsest.cli.terminal;

import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResult;
import org.palimpsest.report.Percent;

/**
 * A document in a ranking, of which no more is kept.
 *
 * @param name its id, as it may be printed
 * @param ratio the share of it that is reused
 * @param matchedLength the same in UTF-16 code units; null where not told
 * @param length of the document
 * @param partial whether it was not compared with everything: its figure is the least that it has
 */
public record Ranked(
    String name, double ratio, @Nullable Integer matchedLength, int length, boolean partial) {

  /** The document of a result. */
  public static Ranked of(CheckResult result) {
    Double total = result.ratios().total();
    return new Ranked(
        ReportPrinter.name(result.document()),
        total == null ? 0 : total,
        result.matchedLengths().total(),
        result.document().length(),
        result.partialResults());
  }

  /** Whether anything of it is reused, were it less than a figure shows. */
  private boolean isReusing() {
    return ratio > 0 || (matchedLength != null && matchedLength > 0);
  }

  /** Whether it was compared with everything, and nothing was found. */
  public boolean isInnocent() {
    return !partial && !isReusing();
  }

  String percent() {
    return Percent.of(ratio, matchedLength, length);
  }
}
