package org.palimpsest.solr;

import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.check.CheckParams;
import org.palimpsest.check.IdCodec;
import org.palimpsest.check.NumbersCodec;
import org.palimpsest.check.StatisticsCodec;
import org.palimpsest.check.TextCodec;
import org.palimpsest.search.ChosenCandidates;
import org.palimpsest.search.TextStatistics;

/**
 * What a coordinator sends to its shards beside plain parameters. Anybody can send the like, so
 * that no more is read than a handler takes from a user.
 *
 * @param windows encoded: only a schema knows how to read them
 * @param text the suspicious text, where it is wanted
 * @param statistics of its terms in the whole library
 * @param gramFrequencies how many documents of the library have each of its grams
 * @param candidates unique keys of sources to align
 * @param verbatim unique keys of sources to look for verbatim text in
 */
@SuppressWarnings("ArrayRecordComponent") // one for each gram of a long text; never compared
record ShardBody(
    @Nullable String windows,
    @Nullable String text,
    @Nullable TextStatistics statistics,
    long @Nullable [] gramFrequencies,
    List<String> candidates,
    List<String> verbatim) {

  /**
   * Takes them out of the parameters.
   *
   * @throws SolrException with BAD_REQUEST if they cannot be read, or are longer than allowed
   */
  static ShardBody take(ModifiableSolrParams params, int textLengthMax) {
    String windows = CheckBody.removeSingle(params, CheckParams.SHARD_WINDOWS);
    String text = CheckBody.removeSingle(params, CheckParams.SHARD_TEXT);
    String statistics = CheckBody.removeSingle(params, CheckParams.SHARD_STATISTICS);
    String candidates = CheckBody.removeSingle(params, CheckParams.SHARD_CANDIDATES);
    String grams = CheckBody.removeSingle(params, CheckParams.SHARD_GRAMS);
    String verbatim = CheckBody.removeSingle(params, CheckParams.SHARD_VERBATIM);
    try {
      return new ShardBody(
          windows,
          text == null ? null : TextCodec.decode(text, textLengthMax),
          statistics == null ? null : StatisticsCodec.decode(statistics),
          grams == null ? null : NumbersCodec.decode(grams),
          candidates == null
              ? List.of()
              : IdCodec.decode(candidates, textLengthMax, ChosenCandidates.CHOSEN_MAX),
          verbatim == null
              ? List.of()
              : IdCodec.decode(verbatim, textLengthMax, ChosenCandidates.VERBATIM_MAX));
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "A request to a shard cannot be read: " + e.getMessage() + ".", e);
    }
  }
}
