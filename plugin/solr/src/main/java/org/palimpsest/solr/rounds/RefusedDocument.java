package org.palimpsest.solr.rounds;

import java.util.List;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;

/**
 * One of several documents that could not be checked; the others were.
 *
 * @param id its id; null where it has none
 * @param code the HTTP status that it would have had alone
 * @param message why, in a sentence
 */
public record RefusedDocument(@Nullable String id, int code, String message)
    implements DocumentAnswer {

  /** Whether it may do another time: the document is sound, a shard or time was missing. */
  @Override
  public boolean isPartial() {
    return code == ErrorCode.SERVICE_UNAVAILABLE.code;
  }

  @Override
  public List<String> warnings() {
    return isPartial() ? List.of(message) : List.of();
  }

  @Override
  public NamedList<Object> build(long elapsedMillis) {
    NamedList<Object> document = new SimpleOrderedMap<>();
    document.add("id", id);
    NamedList<Object> error = new SimpleOrderedMap<>();
    error.add("code", code);
    error.add("msg", message);
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add("document", document);
    answer.add("error", error);
    return answer;
  }
}
