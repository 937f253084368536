package org.palimpsest.solr.endpoint;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.StrUtils;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.request.KnownParams;
import org.palimpsest.solr.request.Shortened;

/** Refuses invalid values of Solr's own parameters, which would fail later. */
public final class SolrsOwnParams {

  private static final String JSON = "json";

  /** Parameters that would change what is checked. */
  private static final Set<String> MEANINGLESS =
      Set.of(
          JSON,
          ShardParams.SHARDS_QT,
          ShardParams.SHARDS_ROWS,
          ShardParams.SHARDS_START,
          CursorMarkParams.CURSOR_MARK_PARAM,
          CommonParams.RQ,
          CommonParams.SORT,
          CommonParams.DF,
          CommonParams.EXPLAIN_STRUCT,
          "defType",
          "explainOther");

  /** Parameters of /check that other endpoints would ignore. */
  private static final Set<String> OF_CHECK =
      Set.of(CheckParams.FQ, CheckParams.FL, CheckParams.START, CheckParams.DEBUG);

  /** Sent by the Query screen without input. */
  private static final Set<String> ANY_QUERY = Set.of("", "*:*");

  /** Response writers for search results, which drop everything else. */
  private static final Set<String> OF_DOCUMENTS_ONLY =
      Set.of("csv", "xlsx", "geojson", "graphml", "schema.xml", "raw");

  private static final List<String> WHOLE_NUMBERS =
      List.of(CommonParams.TIME_ALLOWED, CommonParams.CPU_ALLOWED, CommonParams.NOW);

  private static final List<String> FLAGS =
      List.of(
          CommonParams.PARTIAL_RESULTS,
          CommonParams.DISTRIB,
          CommonParams.DEBUG_QUERY,
          CommonParams.OMIT_HEADER,
          ShardParams.IS_SHARD,
          ShardParams.SHARDS_INFO,
          ShardParams.SHARDS_TOLERANT);

  private SolrsOwnParams() {}

  /** Checks all parameters of a request; refuses one by BAD_REQUEST with its name. */
  public static void verify(SolrParams params, Endpoint endpoint) {
    for (Iterator<String> names = params.getParameterNamesIterator(); names.hasNext(); ) {
      String name = names.next();
      if (MEANINGLESS.contains(name)
          || name.startsWith(JSON + ".")
          || (OF_CHECK.contains(name) && !endpoint.params().contains(name))) {
        throw badRequest(
            "Parameter "
                + Shortened.of(name)
                + " means nothing to "
                + endpoint.path()
                + "; leave it out.");
      }
    }
    if (!ANY_QUERY.contains(params.get(CommonParams.Q, "").trim())) {
      throw badRequest("q means nothing to " + endpoint.path() + "; send the text as text.");
    }
    verifyFormat(params.get(CommonParams.WT), endpoint);
    WHOLE_NUMBERS.forEach(name -> verifyWholeNumber(name, params.get(name)));
    FLAGS.forEach(name -> verifyFlag(name, params.get(name)));
    if (!params.getBool(ShardParams.IS_SHARD, false)) {
      KnownParams.verify(params, endpoint.params(), endpoint.path(), endpoint.reference());
    }
  }

  /** The parameters for writing an error: Solr reads them again, and would fail on refused ones. */
  public static SolrParams ofRefusal(SolrParams params) {
    ModifiableSolrParams kept = new ModifiableSolrParams();
    String format = params.get(CommonParams.WT);
    if (format != null && !OF_DOCUMENTS_ONLY.contains(format)) {
      kept.set(CommonParams.WT, format);
    }
    return kept;
  }

  /** Its empty output would look like no result. */
  private static void verifyFormat(@Nullable String format, Endpoint endpoint) {
    if (format != null && OF_DOCUMENTS_ONLY.contains(format)) {
      throw badRequest(
          "wt is '"
              + format
              + "', which has no room for what "
              + endpoint.path()
              + " answers; take json or xml.");
    }
  }

  private static void verifyWholeNumber(String name, @Nullable String value) {
    try {
      if (value != null) {
        Long.parseLong(value);
      }
    } catch (NumberFormatException e) {
      throw badRequest(name + " is '" + Shortened.of(value) + "', must be a whole number.");
    }
  }

  private static void verifyFlag(String name, @Nullable String value) {
    if (value == null
        || (name.equals(ShardParams.SHARDS_TOLERANT)
            && value.trim().equals(ShardParams.REQUIRE_ZK_CONNECTED))) {
      return;
    }
    try {
      var unused = StrUtils.parseBool(value.trim());
    } catch (SolrException e) {
      throw badRequest(name + " is '" + Shortened.of(value) + "', must be true or false.");
    }
  }
}
