package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The API's description, read. */
final class OpenApi {

  private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

  private final JsonNode root;
  private final SchemaRegistry schemas =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  OpenApi() throws IOException {
    root = new YAMLMapper().readTree(LocalApi.description());
  }

  /** One operation. */
  record Operation(String id, String method, String path, JsonNode node) {

    Set<String> statuses() {
      var statuses = new TreeSet<String>();
      node.path("responses").fieldNames().forEachRemaining(statuses::add);
      return statuses;
    }
  }

  List<Operation> operations() {
    var operations = new ArrayList<Operation>();
    for (Iterator<String> paths = root.path("paths").fieldNames(); paths.hasNext(); ) {
      String path = paths.next();
      JsonNode item = root.path("paths").path(path);
      item.fieldNames()
          .forEachRemaining(
              name -> {
                if (METHODS.contains(name)) {
                  JsonNode node = item.path(name);
                  operations.add(
                      new Operation(
                          node.path("operationId").asText(),
                          name.toUpperCase(Locale.ROOT),
                          path,
                          node));
                }
              });
    }
    return operations;
  }

  Operation operation(String id) {
    return operations().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }

  /** The violations of a response's schema. */
  List<String> faults(Operation operation, int status, String type, String body)
      throws IOException {
    JsonNode response = operation.node().path("responses").path(Integer.toString(status));
    if (response.isMissingNode()) {
      return List.of("the status " + status + " is not described");
    }
    if (response.has("$ref")) {
      response = root.at(response.path("$ref").asText().substring(1));
    }
    if (!response.has("content")) {
      return body.isEmpty() ? List.of() : List.of("a body that is not described");
    }
    String media = type.replaceFirst(";.*", "");
    JsonNode schema = response.path("content").path(media).path("schema");
    if (schema.isMissingNode()) {
      return List.of("the type " + media + " is not described");
    }
    if (!media.equals("application/json")) {
      return List.of();
    }
    ObjectNode whole = schema.deepCopy();
    whole.set("components", root.path("components"));
    return schemas.getSchema(whole).validate(ApiJson.MAPPER.readTree(body)).stream()
        .map(Object::toString)
        .toList();
  }
}
