package org.palimpsest.solr;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.solr.common.params.SolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.check.CheckParameters;
import org.palimpsest.check.CheckParams;
import org.palimpsest.check.ExclusionParameters;
import org.palimpsest.check.SetApart;
import org.palimpsest.check.Suspicious;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.search.AuthorNames;
import org.palimpsest.search.ShardQuery;
import org.palimpsest.search.ShardResult;

/** What one request for a check knows and has collected. Used by one thread at a time. */
final class CheckState {

  private final CheckParameters parameters;
  private final SentenceTableField field;
  private final @Nullable Suspicious suspicious;
  private final List<ShardResult> results = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  /**
   * The start of a request.
   *
   * @param suspicious null on a shard, which gets windows only
   */
  CheckState(
      CheckParameters parameters, SentenceTableField field, @Nullable Suspicious suspicious) {
    this.parameters = parameters;
    this.field = field;
    this.suspicious = suspicious;
  }

  CheckParameters parameters() {
    return parameters;
  }

  SentenceTableField field() {
    return field;
  }

  boolean isPrepared() {
    return suspicious != null;
  }

  Suspicious suspicious() {
    return Objects.requireNonNull(suspicious, "a shard does not know the suspicious document");
  }

  /** The query to the only shard. */
  ShardQuery query() {
    return query(
        suspicious().windows(),
        parameters.align() ? suspicious().text() : null,
        suspicious().id(),
        suspicious().authors());
  }

  /** The query that a shard was sent. */
  ShardQuery query(FingerprintedUnits windows, @Nullable String text, SolrParams params) {
    return query(windows, text, params.get(CheckParams.ID), parameters.exclusions().authors());
  }

  private ShardQuery query(
      FingerprintedUnits windows,
      @Nullable String text,
      @Nullable String id,
      List<String> authors) {
    ExclusionParameters exclusions = parameters.exclusions();
    return new ShardQuery(
        field.fingerprinter().header(),
        windows,
        parameters.flips(),
        parameters.match(),
        parameters.extension(),
        text,
        parameters.rows(),
        parameters.excludeItself() ? id : null,
        exclusions.sources(),
        exclusions.setsApart(SetApart.OWN_WORK) ? AuthorNames.of(authors) : AuthorNames.NONE,
        exclusions.lengthMin(),
        parameters.passageTexts());
  }

  void add(ShardResult result) {
    results.add(result);
  }

  /** Says it once, where several shards cannot be told apart. */
  void addMissing(String shard, boolean timedOut) {
    String sentence =
        "Partial answer: shard "
            + shard
            + (timedOut ? " ran out of time before it compared anything." : " did not answer.");
    if (!missing.contains(sentence)) {
      missing.add(sentence);
    }
  }

  List<ShardResult> results() {
    return results;
  }

  /** What is missing of the answer, a sentence each. */
  List<String> missing() {
    return missing;
  }

  boolean hasNoResults() {
    return results.isEmpty();
  }
}
