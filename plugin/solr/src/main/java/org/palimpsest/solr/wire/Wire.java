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
 * The frame of messages between coordinator and shards. Both sides send a version and refuse
 * another. In a rolling upgrade Solr then tries the next replica.
 */
public final class Wire {

  /** Raise it with every change of a round's question or answer. */
  public static final int VERSION = 12;

  private static final String ANSWER_VERSION = "version";

  private static final String COLLECTION = "collection";

  private static final String DOCUMENTS = "documents";

  private Wire() {}

  /** Refuses requests without a version by BAD_REQUEST, with another by SERVICE_UNAVAILABLE. */
  public static void verify(SolrParams request) {
    String version = request.get(RequestParams.SHARD_VERSION);
    if (version == null) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "A request to a shard lacks its version; send it to /check. If it came from"
              + " another node, both need the same version of the plugin.");
    }
    if (!version.equals(Integer.toString(VERSION))) {
      throw otherVersion(version);
    }
  }

  /**
   * A shard's answer.
   *
   * @param collection of the shard; null outside SolrCloud
   * @param documents in the order of the request
   */
  public static NamedList<Object> answer(
      @Nullable String collection, List<? extends List<@Nullable Object>> documents) {
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add(ANSWER_VERSION, VERSION);
    answer.add(COLLECTION, collection);
    answer.add(DOCUMENTS, documents);
    return answer;
  }

  /**
   * The documents of an answer.
   *
   * @param count number of requested documents
   * @throws SolrException with SERVICE_UNAVAILABLE if the version or the count differs
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

  /** The collection of the shard, or null. */
  public static @Nullable String collection(NamedList<?> answer) {
    return answer.get(COLLECTION) instanceof String name ? name : null;
  }

  /** The error for an unreadable answer of the right version. */
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
