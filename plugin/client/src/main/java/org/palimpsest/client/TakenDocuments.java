package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;

/**
 * The documents that Solr has taken, until it is seen that it kept them.
 *
 * <p>What Solr acknowledges is in its memory and its transaction log. Where its index cannot be
 * written, as when a disk is full, Solr opens it anew without what was in memory, and the next
 * commit that succeeds closes the log: nobody is told, and a minute's documents are gone. So they
 * are looked for once they are committed.
 */
final class TakenDocuments {

  /** Clocks of a cluster do not differ by more. */
  private static final long CLOCKS_DIFFER_MILLIS_MAX = 600_000;

  /** A version's higher bits are the time of the node that gave it, in milliseconds. */
  private static final int VERSION_TIME_SHIFT = 20;

  /** Of a document that another node has taken: Solr does not tell the version then. */
  static final long UNTOLD = 0;

  private static final String VERSION = "_version_";

  /** In a request, together with {@link #CHARS_PER_PAGE}. */
  private static final int IDS_PER_PAGE = 1000;

  /** Well below the 2 MB that Solr takes as a form, in which a character may take nine bytes. */
  private static final int CHARS_PER_PAGE = 100_000;

  /** Stands in no id that can be written down. */
  private static final String SEPARATOR = "\u0001";

  private final SolrConnection connection;
  private final String collection;
  private final String keyField;

  /**
   * A document.
   *
   * @param version that Solr gave it; {@link #UNTOLD} if it did not say
   * @param textLength of its texts
   */
  private record Taken(long version, long textLength) {}

  private final Map<String, Taken> taken = new LinkedHashMap<>();

  /** Asked for, be they known already or not: several requests are in flight. */
  private final Set<String> deleted = new HashSet<>();

  /** The least version that was told. Solr's clock counts, whatever this machine's says. */
  private long firstVersion = Long.MAX_VALUE;

  /** Has none yet. */
  TakenDocuments(SolrConnection connection, String collection, String keyField) {
    this.connection = connection;
    this.collection = collection;
    this.keyField = keyField;
  }

  void add(String id, long version, long textLength) {
    if (version != UNTOLD) {
      firstVersion = Math.min(firstVersion, version);
    }
    if (!deleted.contains(id)) {
      taken.put(id, new Taken(version, textLength));
    }
  }

  /** Is not to be there: it was asked for that another one takes its place. */
  void deleted(String id) {
    deleted.add(id);
    taken.remove(id);
  }

  int size() {
    return taken.size();
  }

  /**
   * Looks for all of them, after a commit; has none afterwards.
   *
   * @return those that are not there, or as they were before, with the lengths of their texts
   * @throws PalimpsestException if that cannot be seen
   */
  Map<String, Long> lost() {
    try {
      Map<String, Long> lost = new LinkedHashMap<>();
      for (List<String> page : pages()) {
        Map<String, Long> there = there(page);
        for (String id : page) {
          Taken document = Objects.requireNonNull(taken.get(id));
          if (there.getOrDefault(id, -1L) < oldest(document)) {
            lost.put(id, document.textLength());
          }
        }
      }
      return lost;
    } finally {
      taken.clear();
    }
  }

  /** An older version is one of an earlier run. */
  private long oldest(Taken document) {
    if (document.version() != UNTOLD) {
      return document.version();
    }
    return firstVersion == Long.MAX_VALUE
        ? 0
        : firstVersion - (CLOCKS_DIFFER_MILLIS_MAX << VERSION_TIME_SHIFT);
  }

  private List<List<String>> pages() {
    List<List<String>> pages = new ArrayList<>();
    List<String> page = new ArrayList<>();
    int chars = 0;
    for (String id : taken.keySet()) {
      page.add(id);
      chars += id.length();
      if (page.size() == IDS_PER_PAGE || chars >= CHARS_PER_PAGE) {
        pages.add(page);
        page = new ArrayList<>();
        chars = 0;
      }
    }
    if (!page.isEmpty()) {
      pages.add(page);
    }
    return pages;
  }

  /** The versions of those that can be found; the greatest where the schema shows none. */
  private Map<String, Long> there(List<String> page) {
    var params = new ModifiableSolrParams();
    // A parameter called ids would say which documents to return, and split at commas.
    params.set(CommonParams.Q, "{!terms f=$field separator=$between v=$values}");
    params.set("field", keyField);
    params.set("between", SEPARATOR);
    params.set("values", String.join(SEPARATOR, page));
    params.set(CommonParams.FL, keyField, VERSION);
    params.set(CommonParams.ROWS, page.size());
    var request = new QueryRequest(params, SolrRequest.METHOD.POST);
    JsonNode documents = connection.send(request, collection).at("/response/docs");
    if (!documents.isArray()) {
      throw new PalimpsestException(
          PalimpsestException.Reason.NOT_SOLR,
          "The collection " + collection + " does not answer a search with what it finds.");
    }
    Map<String, Long> there = new HashMap<>();
    for (JsonNode document : documents) {
      there.put(document.path(keyField).asText(), document.path(VERSION).asLong(Long.MAX_VALUE));
    }
    return there;
  }
}
