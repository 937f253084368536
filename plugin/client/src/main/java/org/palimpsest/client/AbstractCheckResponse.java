package org.palimpsest.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.solr.client.solrj.SolrResponse;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;

/** An answer of {@code /check} or {@code /duplicates}, read as JSON. */
abstract class AbstractCheckResponse extends SolrResponse {

  private static final long serialVersionUID = 1L;

  /** Member for missing results; in the header it applies to the whole answer. */
  static final String PARTIAL_RESULTS = "partialResults";

  private transient @Nullable NamedList<Object> response;
  private long elapsedMillis;

  /**
   * @throws PalimpsestException if it is no answer of {@code /check}
   */
  abstract void accept(ObjectNode answer);

  /**
   * Reads the stream of {@link org.apache.solr.client.solrj.impl.InputStreamResponseParser}.
   *
   * @throws PalimpsestException if it is an error, or no answer of {@code /check}
   */
  @Override
  public void setResponse(NamedList<Object> streamed) {
    response = streamed;
    accept(new JsonAnswer(Site.UNNAMED).read(streamed));
  }

  /** Whether Solr's header reports a missing shard or a timeout. */
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
