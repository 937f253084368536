package org.palimpsest.solr.wire;

import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.request.Shortened;

/**
 * What coordinators and shards agree on beside each round's own: a version, which both sides say,
 * and refuse where it is another. In a rolling upgrade Solr then tries the next replica, which may
 * be of the same version; where none is, the check says so.
 */
public final class Wire {

  /** To be raised with every change of what a round asks or answers. */
  public static final int VERSION = 11;

  private static final String ANSWER_VERSION = "version";

  /** The collection that the shard belongs to. */
  private static final String COLLECTION = "collection";

  /** What the shard has to say of each document. */
  private static final String DOCUMENTS = "documents";

  private Wire() {}

  /**
   * Refuses what another version asks.
   *
   * @throws SolrException with BAD_REQUEST if it says no version, SERVICE_UNAVAILABLE if another
   */
  public static void verify(SolrParams request) {
    String version = request.get(RequestParams.SHARD_VERSION);
    if (version == null) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "A request to a shard does not say its version; send it to /check, and if it came from"
              + " another node: both must have the same version of the plugin.");
    }
    if (!version.equals(Integer.toString(VERSION))) {
      throw otherVersion(version);
    }
  }

  /**
   * A shard's answer.
   *
   * @param collection that the shard belongs to; null outside SolrCloud
   * @param documents what it says of each, in the order of the request
   */
  public static NamedList<Object> answer(
      @Nullable String collection, List<NamedList<Object>> documents) {
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add(ANSWER_VERSION, VERSION);
    answer.add(COLLECTION, collection);
    answer.add(DOCUMENTS, documents);
    return answer;
  }

  /**
   * The documents of an answer.
   *
   * @param count how many were asked for
   * @throws SolrException with SERVICE_UNAVAILABLE if another version answered, or not for all
   */
  public static List<?> documents(NamedList<?> answer, int count) {
    Object version = answer.get(ANSWER_VERSION);
    if (!Integer.valueOf(VERSION).equals(version)) {
      throw otherVersion(String.valueOf(version));
    }
    if (answer.get(DOCUMENTS) instanceof List<?> documents && documents.size() == count) {
      return documents;
    }
    throw unreadable("it does not answer for every document", null);
  }

  /** The collection of the shard that answered; null where it does not say it. */
  public static @Nullable String collection(NamedList<?> answer) {
    return answer.get(COLLECTION) instanceof String name ? name : null;
  }

  /** For an answer that says the right version, and still cannot be read. */
  public static SolrException unreadable(String reason, @Nullable Throwable cause) {
    return new SolrException(
        ErrorCode.SERVICE_UNAVAILABLE,
        "The answer of a shard cannot be read: "
            + reason
            + "; all nodes must have the same version of the plugin.",
        cause);
  }

  private static SolrException otherVersion(String version) {
    return new SolrException(
        ErrorCode.SERVICE_UNAVAILABLE,
        "Nodes speak versions "
            + VERSION
            + " and "
            + Shortened.of(version)
            + " of the protocol between them, so nothing was checked; install the same version of"
            + " the plugin on all nodes.");
  }
}
