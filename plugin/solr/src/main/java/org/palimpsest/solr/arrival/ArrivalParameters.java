package org.palimpsest.solr.arrival;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.request.Shortened;
import org.palimpsest.solr.schema.SolrErrors;

/**
 * Parameters of update requests for near duplicates, docs/reference/update.md: their treatment and
 * their criteria.
 */
public record ArrivalParameters(DuplicateAction action, DuplicateParameters near) {

  /** The parameter of the treatment. */
  public static final String DUPLICATES = "duplicates";

  private static final String PREFIX = DUPLICATES + ".";

  /** Also of misspelt names, such as {@code duplicate=skip}. */
  private static final String BEGINNING = "duplic";

  /** Criteria with the parameter names of {@code /duplicates}. */
  private static final List<String> OF_NEAR =
      List.of(DuplicateParameters.METHOD, DuplicateParameters.THRESHOLD, CheckParams.DISTANCE);

  /** The default threshold if no document is lost: that of {@code /duplicates}. */
  private static final double THRESHOLD_OF_MARKS = DuplicateParameters.THRESHOLD_DEFAULT;

  /** The default threshold if a document is dropped or deleted; keeps two versions of a story. */
  private static final double THRESHOLD_OF_LOSS = 0.8;

  private static final String ROWS_MAX = "1000";

  /**
   * Reads a request.
   *
   * @throws SolrException BAD_REQUEST, naming the parameter, if one is wrong or unknown
   */
  static ArrivalParameters of(
      SolrParams params, SolrParams defaults, String field, String signature) {
    verifyNames(params);
    SolrParams all = SolrParams.wrapDefaults(params, defaults);
    DuplicateAction action = DuplicateAction.of(all.get(DUPLICATES, DuplicateAction.NONE.word()));
    ModifiableSolrParams near = new ModifiableSolrParams();
    near.set(DuplicateParameters.THRESHOLD, Double.toString(threshold(action)));
    for (String name : OF_NEAR) {
      String value = all.get(PREFIX + name);
      if (value != null) {
        near.set(name, value);
      }
    }
    near.set(CheckParams.ROWS, ROWS_MAX);
    near.set(CheckParams.FIELD, field);
    near.set(DuplicateParameters.SIGNATURE, signature);
    return new ArrivalParameters(action, DuplicateParameters.of(near));
  }

  private static double threshold(DuplicateAction action) {
    return action == DuplicateAction.MARK ? THRESHOLD_OF_MARKS : THRESHOLD_OF_LOSS;
  }

  /** Rejects misspelt names, which would have no effect. */
  static void verifyNames(SolrParams params) {
    for (Iterator<String> names = params.getParameterNamesIterator(); names.hasNext(); ) {
      String name = names.next();
      if (isSimilar(name) && !isKnown(name)) {
        throw SolrErrors.badRequest(
            "Updates have no parameter '%s'; known are duplicates, and duplicates.method,"
                + " duplicates.threshold and duplicates.distance.",
            Shortened.of(name));
      }
    }
  }

  /** Solr has no parameter with this prefix. */
  private static boolean isSimilar(String name) {
    return name.toLowerCase(Locale.ROOT).startsWith(BEGINNING);
  }

  private static boolean isKnown(String name) {
    return name.equals(DUPLICATES)
        || (name.startsWith(PREFIX) && OF_NEAR.contains(name.substring(PREFIX.length())));
  }

  /** The criteria as parameters of a request to a node or handler. */
  ModifiableSolrParams toSolr() {
    return new ModifiableSolrParams()
        .set(DuplicateParameters.METHOD, near.method().word())
        .set(DuplicateParameters.THRESHOLD, Double.toString(near.limits().resemblanceMin()))
        .set(CheckParams.DISTANCE, near.limits().distanceMax())
        .set(CheckParams.FIELD, near.field())
        .set(DuplicateParameters.SIGNATURE, near.signatureField());
  }
}
