package org.palimpsest.solr.shard;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.List;
import org.apache.lucene.search.Query;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryUtils;
import org.apache.solr.search.SyntaxError;

/** The filter queries of a request ({@code fq}): only documents that match all are sources. */
public final class FilterQueries {

  private FilterQueries() {}

  /**
   * Parses {@code fq}: only documents that match all queries are sources.
   *
   * @return empty if any document can be a source
   * @throws SolrException with BAD_REQUEST for an invalid query, of which only an unknown field's
   *     name is quoted
   */
  public static List<Query> of(SolrQueryRequest request) {
    try {
      return QueryUtils.parseFilterQueries(request);
    } catch (SyntaxError e) {
      throw unreadable();
    } catch (SolrException e) {
      if (e.code() != ErrorCode.BAD_REQUEST.code) {
        throw e;
      }
      throw String.valueOf(e.getMessage()).startsWith("undefined field ")
          ? badRequest("fq: " + e.getMessage())
          : unreadable();
    }
  }

  private static SolrException unreadable() {
    return badRequest("fq is no query that Solr can read: check its syntax.");
  }
}
