package org.palimpsest.solr.shard;

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
   * Reads them.
   *
   * @return empty if any document can be a source
   * @throws SolrException with BAD_REQUEST if one cannot be read; a query may hold a text, so no
   *     more of it is quoted than the name of an unknown field
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
          ? new SolrException(ErrorCode.BAD_REQUEST, "fq: " + e.getMessage())
          : unreadable();
    }
  }

  /**
   * Refuses what {@link #of} does.
   *
   * @throws SolrException with BAD_REQUEST
   */
  public static void verify(SolrQueryRequest request) {
    var unused = of(request);
  }

  private static SolrException unreadable() {
    return new SolrException(
        ErrorCode.BAD_REQUEST, "fq is no query that Solr can read: check its syntax.");
  }
}
