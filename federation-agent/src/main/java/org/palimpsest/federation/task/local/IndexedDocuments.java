package org.palimpsest.federation.task.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.task.form.TaskJson;

/** Reads indexed documents in the same way as {@code /check} by id. */
public record IndexedDocuments(SolrConnection solr) {

  private static final String TABLE_FIELD_CLASS = "org.palimpsest.solr.SentenceTableField";

  /** The plugin's separator between the values of source fields. */
  private static final String SEPARATOR = "\n\n";

  /**
   * The fields of a document that a check needs.
   *
   * @param text null if it is not stored
   * @param authors empty if the schema has no such field
   * @param type null if missing in the schema or document
   */
  record StoredDocument(@Nullable String text, List<String> authors, @Nullable String type) {}

  public static long count(SolrConnection solr, String collection) {
    var params = new ModifiableSolrParams();
    params.set("q", "*:*").set("rows", 0);
    return solr.send(new QueryRequest(params, SolrRequest.METHOD.POST), collection)
        .at("/response/numFound")
        .longValue();
  }

  StoredDocument read(String collection, String id) {
    JsonNode table = tableType(collection);
    if (table.isMissingNode()) {
      return new StoredDocument(null, List.of(), null);
    }
    List<String> sources = names(table.path("source").asText("text"));
    List<String> author = names(table.path("author").asText(""));
    List<String> type = names(table.path("type").asText(""));
    Set<String> fields = new LinkedHashSet<>(sources);
    fields.addAll(author);
    fields.addAll(type);
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set("id", id);
    params.set("fl", String.join(",", fields));
    JsonNode document = get("/get", collection, params).path("doc");
    List<String> texts = values(document, sources);
    return new StoredDocument(
        texts.isEmpty() ? null : String.join(SEPARATOR, texts),
        values(document, author),
        values(document, type).stream().findFirst().orElse(null));
  }

  /** The field type of a collection's sentence table, or a missing node. */
  private JsonNode tableType(String collection) {
    JsonNode types =
        get("/schema/fieldtypes", collection, new ModifiableSolrParams()).path("fieldTypes");
    for (JsonNode type : types) {
      if (type.path("class").asText().equals(TABLE_FIELD_CLASS)) {
        return type;
      }
    }
    return TaskJson.MAPPER.missingNode();
  }

  private static List<String> names(String commaSeparated) {
    return Arrays.stream(commaSeparated.split(",", -1))
        .map(String::trim)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private static List<String> values(JsonNode document, List<String> fields) {
    List<String> values = new ArrayList<>();
    for (String field : fields) {
      JsonNode found = document.path(field);
      if (found.isArray()) {
        found.forEach(value -> values.add(value.asText()));
      } else if (found.isTextual()) {
        values.add(found.textValue());
      }
    }
    return values;
  }

  private ObjectNode get(String path, String collection, ModifiableSolrParams params) {
    GenericSolrRequest request = new GenericSolrRequest(SolrRequest.METHOD.GET, path, params);
    request.setRequiresCollection(true);
    return solr.send(request, collection);
  }
}
