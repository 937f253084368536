package org.palimpsest.cli.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.cli.output.ResultWriter;
import org.palimpsest.core.param.CheckParams;

/** Request parameters for the evidence that reports show. */
public final class EvidenceParams {

  private static final List<String> TRUE = List.of("true");

  public static final List<String> NAMES = List.of(CheckParams.PASSAGES_TEXT, CheckParams.COVERAGE);

  private EvidenceParams() {}

  /** Adds the parameters that a format needs; the user's values take precedence. */
  public static Map<String, List<String>> withEvidence(
      Map<String, List<String>> params, ResultWriter.Format format) {
    var withEvidence = new LinkedHashMap<>(params);
    if (format == ResultWriter.Format.HTML) {
      withEvidence.putIfAbsent(CheckParams.PASSAGES_TEXT, List.of("runs"));
      withEvidence.putIfAbsent(CheckParams.COVERAGE, TRUE);
    } else if (format != ResultWriter.Format.JSON) {
      withEvidence.putIfAbsent(CheckParams.PASSAGES_TEXT, TRUE);
    }
    return withEvidence;
  }
}
