package org.palimpsest.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.client.StoredFields;

/** Makes a document of a line of JSON: an object with an id and other fields. */
final class JsonDocument {

  /** The length of a line is limited before it comes here. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .build();

  private JsonDocument() {}

  /**
   * Reads a line.
   *
   * @param keyField the field with the id; {@code id} does as well
   * @throws InputException if it is not an object, has no id, or has fields in it that have fields
   */
  static SourceDocument parse(String line, String keyField) throws InputException {
    ObjectNode object = object(line);
    JsonNode id = object.remove(object.has(keyField) ? keyField : SourceDocument.ID_FIELD);
    if (id == null || !(id.isTextual() || id.isIntegralNumber()) || id.asText().isEmpty()) {
      throw new InputException("has no id");
    }
    object.remove(StoredFields.OF_SOLR); // of the index that exported it, and harm in this one
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!field.getValue().isNull()) {
        fields.put(field.getKey(), value(field.getKey(), field.getValue()));
      }
    }
    return new SourceDocument(id.asText(), fields);
  }

  private static ObjectNode object(String line) throws InputException {
    try {
      if (MAPPER.readTree(line) instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException e) {
      int column = e.getLocation() == null ? 1 : e.getLocation().getColumnNr();
      throw new InputException("is not JSON; the first mistake is near character " + column);
    }
    throw new InputException("is not an object");
  }

  private static Object value(String field, JsonNode node) throws InputException {
    if (node.isArray()) {
      List<Object> values = new ArrayList<>(node.size());
      for (JsonNode element : node) {
        values.add(scalar(field, element));
      }
      return values;
    }
    return scalar(field, node);
  }

  private static Object scalar(String field, JsonNode node) throws InputException {
    if (node.isTextual()) {
      return node.textValue();
    }
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    if (node.isNumber()) {
      return node.isBigInteger() ? node.asText() : node.numberValue();
    }
    throw new InputException(
        "has a field " + field + " that is neither a value nor a list of values");
  }
}
