package org.palimpsest.solr.request;

import java.util.List;
import java.util.Locale;
import org.apache.solr.common.params.SolrParams;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.near.NearLimits;
import org.palimpsest.solr.near.NearMethod;

/**
 * The values of the parameters of {@code /duplicates}; see docs/reference/duplicates.md.
 *
 * @param field the sentence table field
 * @param excludeItself whether the indexed document with the given id is left out
 * @param isCompared false if the answer has the signature only
 */
public record DuplicateParameters(
    NearMethod method,
    NearLimits limits,
    String field,
    String signatureField,
    boolean excludeItself,
    boolean isCompared) {

  public static final String METHOD = "method";

  public static final String THRESHOLD = "threshold";

  public static final String CONTAINMENT = "containment";

  public static final String SIGNATURE = "signature";

  public static final String COMPARE = "compare";

  public static final String SIGNATURE_DEFAULT = "signature";

  /** Chosen by measurement: docs/quality.md. */
  public static final double THRESHOLD_DEFAULT = 0.4;

  private static final double CONTAINMENT_DEFAULT = 0.8;

  /** As published, for signatures of 64 bits. */
  public static final int DISTANCE_DEFAULT = 3;

  private static final int ROWS_DEFAULT = 10;
  private static final int ROWS_MAX = 1000;

  /** All parameters. */
  public static final List<String> ALL =
      List.of(
          CheckParams.ID,
          CheckParams.TEXT,
          METHOD,
          THRESHOLD,
          CONTAINMENT,
          CheckParams.DISTANCE,
          CheckParams.ROWS,
          CheckParams.EXCLUDE_ITSELF,
          CheckParams.FIELD,
          SIGNATURE,
          COMPARE,
          CheckParams.FINGERPRINTS,
          CheckParams.SCHEME);

  /** Local parameters of {@code {!nearduplicate}}. */
  public static final List<String> OF_QUERY =
      List.of(CheckParams.ID, CheckParams.DISTANCE, SIGNATURE);

  /**
   * Reads a request.
   *
   * @throws org.apache.solr.common.SolrException with BAD_REQUEST, the parameter, its value and its
   *     bounds
   */
  public static DuplicateParameters of(SolrParams params) {
    KnownParams.verifySingle(params, ALL);
    NearMethod method = method(params);
    boolean compared = CheckParameters.flag(params, COMPARE, true);
    if (!compared && method != NearMethod.SIMHASH) {
      throw CheckParameters.refusal(
          "%s is '%s', which tells signatures and needs method=simhash",
          COMPARE, String.valueOf(params.get(COMPARE)));
    }
    return new DuplicateParameters(
        method,
        new NearLimits(
            share(params, THRESHOLD, THRESHOLD_DEFAULT),
            share(params, CONTAINMENT, CONTAINMENT_DEFAULT),
            distance(params),
            CheckParameters.number(params, CheckParams.ROWS, ROWS_DEFAULT, 1, ROWS_MAX)),
        params.get(CheckParams.FIELD, CheckParameters.FIELD_DEFAULT),
        params.get(SIGNATURE, SIGNATURE_DEFAULT),
        CheckParameters.flag(params, CheckParams.EXCLUDE_ITSELF, true),
        compared);
  }

  /** The Hamming distance of near signatures. */
  public static int distance(SolrParams params) {
    return CheckParameters.number(
        params, CheckParams.DISTANCE, DISTANCE_DEFAULT, 0, NearLimits.DISTANCE_MAX);
  }

  private static NearMethod method(SolrParams params) {
    String value = params.get(METHOD, NearMethod.SPOTSIGS.word());
    for (NearMethod method : NearMethod.values()) {
      if (method.word().equals(value.trim().toLowerCase(Locale.ROOT))) {
        return method;
      }
    }
    throw CheckParameters.refusal("%s is '%s', must be spotsigs or simhash", METHOD, value);
  }

  private static double share(SolrParams params, String name, double absent) {
    String value = params.get(name);
    if (value == null) {
      return absent;
    }
    try {
      double share = Double.parseDouble(value.trim());
      if (share > 0 && share <= 1) {
        return share;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw CheckParameters.refusal(
        "%s is '%s', must be a number above 0 and at most 1", name, value);
  }
}
