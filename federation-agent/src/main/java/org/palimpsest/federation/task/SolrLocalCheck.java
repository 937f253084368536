package org.palimpsest.federation.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.SolrConnection;

/** Asks Solr's {@code /check}. */
final class SolrLocalCheck implements LocalCheck {

  private static final String TABLE_FIELD_CLASS = "org.palimpsest.solr.SentenceTableField";

  /** What the plugin puts between the values of source fields. */
  private static final String SEPARATOR = "\n\n";

  private final SolrConnection solr;

  SolrLocalCheck(SolrConnection solr) {
    this.solr = solr;
  }

  @Override
  public ObjectNode check(TaskInput input, @Nullable String epoch) {
    CheckRequest request = request(input);
    for (Map.Entry<String, List<String>> param : input.params().entrySet()) {
      param.getValue().forEach(value -> request.param(param.getKey(), value));
    }
    request.param("unmatched", "windows");
    if (epoch != null) {
      request.param("unmatched.seed", epoch);
    }
    return solr.check(String.join(",", input.collections()), request).json();
  }

  private static CheckRequest request(TaskInput input) {
    if (input.text() == null) {
      return CheckRequest.ofIndexedDocument(Objects.requireNonNull(input.id()));
    }
    CheckRequest request = CheckRequest.ofText(input.text());
    return input.id() == null ? request : request.id(input.id());
  }

  @Override
  public @Nullable String text(TaskInput input) {
    if (input.text() != null) {
      return input.text();
    }
    String collection = Objects.requireNonNull(input.collection());
    List<String> fields = sourceFields(collection);
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set("id", input.id());
    params.set("fl", String.join(",", fields));
    JsonNode document = get("/get", collection, params).path("doc");
    List<String> values = new ArrayList<>();
    for (String field : fields) {
      JsonNode found = document.path(field);
      if (found.isArray()) {
        found.forEach(value -> values.add(value.asText()));
      } else if (found.isTextual()) {
        values.add(found.textValue());
      }
    }
    return values.isEmpty() ? null : String.join(SEPARATOR, values);
  }

  /** The fields that a collection's sentences are made from, in their order. */
  private List<String> sourceFields(String collection) {
    JsonNode types =
        get("/schema/fieldtypes", collection, new ModifiableSolrParams()).path("fieldTypes");
    for (JsonNode type : types) {
      if (type.path("class").asText().equals(TABLE_FIELD_CLASS)) {
        return fields(type.path("source").asText("text"));
      }
    }
    return List.of();
  }

  private static List<String> fields(String commaSeparated) {
    return Arrays.stream(commaSeparated.split(",", -1))
        .map(String::trim)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private ObjectNode get(String path, String collection, ModifiableSolrParams params) {
    GenericSolrRequest request = new GenericSolrRequest(SolrRequest.METHOD.GET, path, params);
    request.setRequiresCollection(true);
    return solr.send(request, collection);
  }
}
