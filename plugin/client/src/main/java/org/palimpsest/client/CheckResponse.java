package org.palimpsest.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import org.apache.solr.client.solrj.SolrResponse;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;

/** The answer to a {@link CheckRequest}: typed, and as the server wrote it. */
public final class CheckResponse extends SolrResponse {

  private static final long serialVersionUID = 1L;

  private static final String PARTIAL_RESULTS = "partialResults";

  private transient @Nullable ObjectNode json;
  private transient @Nullable CheckResult result;
  private transient @Nullable NamedList<Object> response;
  private long elapsedMillis;

  CheckResponse() {}

  CheckResponse(ObjectNode answer) {
    accept(answer);
  }

  /** What the check found. */
  public CheckResult result() {
    return Objects.requireNonNull(result, "no answer was read yet");
  }

  /** The server's object, without its {@code responseHeader}. */
  public ObjectNode json() {
    return Objects.requireNonNull(json, "no answer was read yet");
  }

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

  private void accept(ObjectNode answer) {
    if (!answer.path("sources").isArray()) { // or it would read as: nothing was found
      throw new PalimpsestException(
          PalimpsestException.Reason.NOT_SOLR,
          "The answer names no sources, not even none; it does not come from Palimpsest.");
    }
    // Solr itself tells of a shard or of time that was missing in the header only.
    if (answer.path("responseHeader").path(PARTIAL_RESULTS).asBoolean()) {
      answer.put(PARTIAL_RESULTS, true);
    }
    answer.remove("responseHeader");
    json = answer;
    result = JsonAnswer.convert(answer, CheckResult.class);
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
