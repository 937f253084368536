package org.palimpsest.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.solr.client.solrj.SolrResponse;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;

/** An answer of {@code /check} or {@code /duplicates}, read as JSON. */
abstract class AbstractCheckResponse extends SolrResponse {

  private static final long serialVersionUID = 1L;

  /** Whether something is missing; in an answer's header it says so of all that is in it. */
  static final String PARTIAL_RESULTS = "partialResults";

  private transient @Nullable NamedList<Object> response;
  private long elapsedMillis;

  /**
   * Takes the server's object.
   *
   * @throws PalimpsestException if it is not an answer of {@code /check}
   */
  abstract void accept(ObjectNode answer);

  /**
   * Reads what {@link org.apache.solr.client.solrj.impl.InputStreamResponseParser} hands on.
   *
   * @throws PalimpsestException if it is an error, or not an answer of {@code /check}
   */
  @Override
  public void setResponse(NamedList<Object> streamed) {
    response = streamed;
    accept(new JsonAnswer(Site.UNNAMED).read(streamed));
  }

  /** Whether Solr itself, which does so in the header only, tells of a missing shard or time. */
  static boolean isPartialByHeader(ObjectNode answer) {
    return answer.path("responseHeader").path(PARTIAL_RESULTS).asBoolean();
  }

  @Override
  public @Nullable NamedList<Object> getResponse() {
    return response;
  }

  @Override
  public long getElapsedTime() {
    return elapsedMillis;
  }

  @Override
  public void setElapsedTime(long elapsedTime) {
    elapsedMillis = elapsedTime;
  }
}
