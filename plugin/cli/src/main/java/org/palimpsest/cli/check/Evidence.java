package org.palimpsest.cli.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.cli.output.ResultWriter;
import org.palimpsest.core.param.CheckParams;

/** What answers are asked to carry, so that a reader sees why. */
public final class Evidence {

  private static final List<String> TRUE = List.of("true");

  /** The parameters that ask for it. */
  public static final List<String> NAMES = List.of(CheckParams.PASSAGES_TEXT, CheckParams.COVERAGE);

  private Evidence() {}

  /** The parameters with what a format needs; what the user says goes before it. */
  public static Map<String, List<String>> asked(
      Map<String, List<String>> params, ResultWriter.Format format) {
    var asked = new LinkedHashMap<>(params);
    if (format == ResultWriter.Format.HTML) {
      asked.putIfAbsent(CheckParams.PASSAGES_TEXT, List.of("runs"));
      asked.putIfAbsent(CheckParams.COVERAGE, TRUE);
    } else if (format != ResultWriter.Format.JSON) {
      asked.putIfAbsent(CheckParams.PASSAGES_TEXT, TRUE);
    }
    return asked;
  }
}
