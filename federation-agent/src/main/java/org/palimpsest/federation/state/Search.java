package org.palimpsest.federation.state;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.apache.solr.common.params.ModifiableSolrParams;

/** A search for ids. Values stand in parameters of their own, so that nothing in them is syntax. */
final class Search {

  private final ModifiableSolrParams params = new ModifiableSolrParams();
  private int count;

  private Search() {
    params.set("q", "*:*");
    params.set("fl", "id");
  }

  /** All documents. */
  static Search all() {
    return new Search();
  }

  /** Those with this value in a field. */
  Search where(String field, String value) {
    String name = "value" + count++;
    params.set(name, value);
    params.add("fq", "{!term f=" + field + " v=$" + name + "}");
    return this;
  }

  /** Those with a time in a field that is before this one. */
  Search before(String field, Instant time) {
    params.add("fq", field + ":[* TO " + time.truncatedTo(ChronoUnit.MILLIS) + "}");
    return this;
  }

  /** In this order, from this one on, at most so many. */
  Search page(String sort, int offset, int rows) {
    params.set("sort", sort);
    params.set("start", offset);
    params.set("rows", rows);
    return this;
  }

  /** With the values of a field, beside the id. */
  Search with(String field) {
    params.set("fl", "id," + field);
    return this;
  }

  /** With the values of a field, and of each value the first few documents only. */
  Search fewOfEach(String field, int few) {
    with(field);
    params.set("group", true);
    params.set("group.field", field);
    params.set("group.limit", few);
    params.set("group.sort", params.get("sort"));
    params.set("group.main", true);
    return this;
  }

  ModifiableSolrParams params() {
    return new ModifiableSolrParams(params);
  }
}
