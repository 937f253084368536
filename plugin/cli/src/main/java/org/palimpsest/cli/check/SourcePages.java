package org.palimpsest.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.text.SourceText;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.extract.PageStarts;

/** Adds page numbers and surrounding text of sources to an answer's passages. Thread-safe. */
final class SourcePages {

  private static final int AT_ONCE = 20;

  /** Characters before and behind a passage. */
  private static final int AROUND = 200;

  private final SolrConnection connection;
  private final String collection;
  private final boolean surroundings;

  private final Map<String, LibrarySchema> schemas = new ConcurrentHashMap<>();

  /**
   * {@code collection}: default collection of sources. {@code surroundings}: whether to add the
   * text around passages.
   */
  SourcePages(SolrConnection connection, String collection, boolean surroundings) {
    this.connection = connection;
    this.collection = collection;
    this.surroundings = surroundings;
  }

  /** Stored pages and text of a source; null if the library does not store them. */
  private record Stored(@Nullable PageStarts pages, @Nullable String text) {}

  /** The answer with pages and surroundings, as far as Solr returns them. */
  CheckResponse addTo(CheckResponse response) {
    Map<String, List<JsonNode>> byCollection = new HashMap<>();
    for (JsonNode source : response.json().path("sources")) {
      String own = source.path("collection").asText(collection);
      byCollection.computeIfAbsent(own, name -> new ArrayList<>()).add(source);
    }
    Map<String, Stored> stored = new HashMap<>();
    byCollection.forEach((own, sources) -> read(own, sources, stored));
    return stored.isEmpty() ? response : response.edited(answer -> add(answer, stored));
  }

  private void add(ObjectNode answer, Map<String, Stored> known) {
    for (JsonNode source : answer.path("sources")) {
      Stored stored =
          known.get(key(source.path("collection").asText(collection), source.path("id").asText()));
      if (stored != null) {
        for (JsonNode passage : source.path("passages")) {
          add(passage.path("source"), stored);
        }
      }
    }
  }

  private static void add(JsonNode span, Stored stored) {
    if (stored.pages() != null) {
      FileAccount.addPage(span, stored.pages());
    }
    String text = stored.text();
    int offset = span.path("offset").asInt();
    int end = offset + span.path("length").asInt();
    if (text != null && end <= text.length() && span instanceof ObjectNode object) {
      object.put("before", text.substring(Math.max(0, offset - AROUND), offset));
      object.put("behind", text.substring(end, Math.min(text.length(), end + AROUND)));
    }
  }

  private static String key(String collection, String id) {
    return collection + "/" + id;
  }

  private void read(String own, List<JsonNode> sources, Map<String, Stored> known) {
    try {
      LibrarySchema schema =
          schemas.computeIfAbsent(own, name -> LibrarySchema.of(connection, name));
      List<String> fields = new ArrayList<>();
      if (schema.has(LibrarySchema.PAGES)) {
        fields.add(LibrarySchema.PAGES);
      }
      if (surroundings) {
        fields.addAll(schema.textFields());
      }
      if (fields.isEmpty()) {
        return;
      }
      fields.add(schema.keyField());
      for (int from = 0; from < sources.size(); from += AT_ONCE) {
        List<JsonNode> some = sources.subList(from, Math.min(sources.size(), from + AT_ONCE));
        for (JsonNode document : documents(own, fields, some)) {
          known.put(key(own, document.path(schema.keyField()).asText()), stored(document, schema));
        }
      }
    } catch (PalimpsestException e) {
      // The answer is complete without them.
    }
  }

  private Stored stored(JsonNode document, LibrarySchema schema) {
    String starts = document.path(LibrarySchema.PAGES).asText();
    return new Stored(
        starts.isEmpty() ? null : PageStarts.parse(starts),
        surroundings
            ? SourceText.join(schema.textFields(), name -> values(document.path(name)))
            : null);
  }

  private static List<String> values(JsonNode field) {
    List<String> values = new ArrayList<>();
    if (field.isArray()) {
      field.forEach(value -> values.add(value.asText()));
    } else if (!field.isMissingNode()) {
      values.add(field.asText());
    }
    return values;
  }

  private List<JsonNode> documents(String own, List<String> fields, List<JsonNode> sources) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    for (JsonNode source : sources) {
      params.add(CommonParams.ID, source.path("id").asText()); // ids= would split them at commas
    }
    params.add(CommonParams.FL, fields.toArray(String[]::new));
    var request = new QueryRequest(params, SolrRequest.METHOD.POST);
    request.setPath("/get");
    JsonNode answer = connection.send(request, own);
    List<JsonNode> documents = new ArrayList<>();
    answer.at("/response/docs").forEach(documents::add);
    if (answer.path("doc").isObject()) { // the form for a single id
      documents.add(answer.path("doc"));
    }
    return documents;
  }
}
