package org.palimpsest.client.indexing;

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
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;

/**
 * Acknowledged documents until a check that Solr kept them. If Solr cannot write the index, as with
 * a full disk, it silently drops documents in memory, and the next commit closes the log. So
 * documents are searched after each commit.
 */
final class AcknowledgedDocuments {

  private static final long CLOCKS_DIFFER_MILLIS_MAX = 600_000;

  /** A version's higher bits are its node's time in milliseconds. */
  private static final int VERSION_TIME_SHIFT = 20;

  /** Unknown version of a document that another node accepted. */
  static final long VERSION_UNKNOWN = 0;

  private static final String VERSION = "_version_";

  /** Maximum ids of a request, together with {@link #CHARS_PER_PAGE}. */
  private static final int IDS_PER_PAGE = 1000;

  /** Well below Solr's limit of 2 MB for forms, with nine bytes a character. */
  private static final int CHARS_PER_PAGE = 100_000;

  /** A character that no id has. */
  private static final String SEPARATOR = "\u0001";

  private final SolrConnection connection;
  private final String collection;
  private final String keyField;

  /** A version or {@link #VERSION_UNKNOWN}, and the length of texts. */
  private record Acknowledged(long version, long textLength) {}

  private final Map<String, Acknowledged> documents = new LinkedHashMap<>();

  /** Documents that are or will be replaced: several requests are in flight. */
  private final Set<String> deleted = new HashSet<>();

  private long firstVersion = Long.MAX_VALUE;

  AcknowledgedDocuments(SolrConnection connection, String collection, String keyField) {
    this.connection = connection;
    this.collection = collection;
    this.keyField = keyField;
  }

  void add(String id, long version, long textLength) {
    if (version != VERSION_UNKNOWN) {
      firstVersion = Math.min(firstVersion, version);
    }
    if (!deleted.contains(id)) {
      documents.put(id, new Acknowledged(version, textLength));
    }
  }

  /** Excludes a document that another one replaces. */
  void deleted(String id) {
    deleted.add(id);
    documents.remove(id);
  }

  int size() {
    return documents.size();
  }

  /** Searches all documents after a commit; returns the lengths of lost ones, and forgets all. */
  Map<String, Long> lost() {
    try {
      Map<String, Long> lost = new LinkedHashMap<>();
      for (List<String> page : pages()) {
        Map<String, Long> there = there(page);
        for (String id : page) {
          Acknowledged document = Objects.requireNonNull(documents.get(id));
          if (there.getOrDefault(id, -1L) < oldest(document)) {
            lost.put(id, document.textLength());
          }
        }
      }
      return lost;
    } finally {
      documents.clear();
    }
  }

  /** Older versions are of an earlier run. */
  private long oldest(Acknowledged document) {
    if (document.version() != VERSION_UNKNOWN) {
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
    for (String id : documents.keySet()) {
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

  /** The versions of visible documents; the maximum if the schema hides them. */
  private Map<String, Long> there(List<String> page) {
    var params = new ModifiableSolrParams();
    // A parameter called ids would select documents to return, and split at commas.
    params.set(CommonParams.Q, "{!terms f=$field separator=$between v=$values}");
    params.set("field", keyField);
    params.set("between", SEPARATOR);
    params.set("values", String.join(SEPARATOR, page));
    params.set(CommonParams.FL, keyField, VERSION);
    params.set(CommonParams.ROWS, page.size());
    var request = new QueryRequest(params, SolrRequest.METHOD.POST);
    JsonNode found = connection.send(request, collection).at("/response/docs");
    if (!found.isArray()) {
      throw new PalimpsestException(
          Reason.NOT_SOLR,
          "The collection " + collection + " does not answer a search with what it finds.");
    }
    Map<String, Long> there = new HashMap<>();
    for (JsonNode document : found) {
      there.put(document.path(keyField).asText(), document.path(VERSION).asLong(Long.MAX_VALUE));
    }
    return there;
  }
}
