package org.palimpsest.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.InputDocument.ReadFile;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.client.indexing.StoredFields;
import org.palimpsest.core.text.SourceText;
import org.palimpsest.extract.Extracted;
import org.palimpsest.extract.UnreadableException;

/**
 * Reader of documents: one for each file, or one for each line of a {@code .jsonl}. Not
 * thread-safe.
 */
public record DocumentReader(String textField, int bytesMax, LibraryFields fields, FileTexts texts)
    implements AutoCloseable {

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  public void read(InputFile file, DocumentSink sink) {
    try {
      if (file.isJsonLines()) {
        readLines(file, sink);
      } else {
        readFile(file, sink);
      }
    } catch (IOException e) {
      sink.skipped(file.file(), InputFiles.reason(file.file(), e));
    }
  }

  private void readFile(InputFile file, DocumentSink sink) throws IOException {
    try {
      Extracted extracted = texts.text(file.file());
      var read = new ReadFile(file.file().toString(), extracted);
      Map<String, Object> values = new LinkedHashMap<>(fields.of(file, extracted));
      values.put(textField, extracted.text());
      var source =
          new SourceDocument(fields.id(file, extracted), values, extracted.text().length());
      extracted.notes().forEach(note -> sink.noted(file.file(), note));
      List<String> authors =
          fields.authorField() == null ? extracted.facts().authors() : authors(values);
      sink.document(new InputDocument(source, extracted.text(), authors, file.bytes(), read));
    } catch (UnreadableException e) {
      sink.skipped(e.note(file.file()));
      sink.passed(file.bytes());
    }
  }

  private void readLines(InputFile file, DocumentSink sink) throws IOException {
    try (var lines = new BoundedLines(Files.newInputStream(file.file()), bytesMax)) {
      if (lines.beginsWide()) { // no line would be JSON
        sink.skipped(file.file(), "is in UTF-16 or UTF-32; lines of JSON are in UTF-8: save it so");
        sink.passed(file.bytes());
        return;
      }
      while (lines.next()) {
        readLine(lines, file, sink);
      }
    }
  }

  private void readLine(BoundedLines lines, InputFile file, DocumentSink sink) {
    try {
      String line = lines.text();
      if (line.isBlank()) {
        sink.passed(lines.bytes());
      } else {
        sink.document(document(JsonDocument.parse(line, fields.keyField()), lines.bytes()));
      }
    } catch (InputException e) {
      sink.skipped(file.file() + ":" + lines.number(), e.why());
      sink.passed(lines.bytes());
    }
  }

  /** Joins the values of a text field that is a list, as Solr exports it. */
  private InputDocument document(SourceDocument document, long bytes) throws InputException {
    Object value = document.fields().get(textField);
    String text = SourceText.join(List.of(textField), field -> texts(value));
    if (text == null || text.isBlank() || text.equals(BYTE_ORDER_MARK)) {
      throw new InputException("has no text in the field " + textField);
    }
    if (value instanceof String) {
      return new InputDocument(document, text, authors(document.fields()), bytes, null);
    }
    Map<String, Object> joined = new LinkedHashMap<>(document.fields());
    joined.put(textField, text);
    return new InputDocument(
        new SourceDocument(document.id(), joined), text, authors(joined), bytes, null);
  }

  private List<String> authors(Map<String, ?> document) {
    String field = fields.authorField();
    Object value = field == null ? null : document.get(field);
    List<?> values = value instanceof List<?> list ? list : Collections.singletonList(value);
    return values.stream().filter(String.class::isInstance).map(String.class::cast).toList();
  }

  private static List<?> texts(@Nullable Object value) {
    List<?> values = value instanceof List<?> list ? list : Collections.singletonList(value);
    return values.stream().allMatch(String.class::isInstance) ? values : List.of();
  }

  @Override
  public void close() {
    texts.close();
  }

  /** Parser of a JSON line: an object with an id and other fields. */
  static final class JsonDocument {

    /** The length of a line is limited by its reader. */
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
     * Parses a line. {@code keyField}: the id field; {@code id} is the fallback. Fails if it is not
     * an object, has no id, or has nested objects.
     */
    static SourceDocument parse(String line, String keyField) throws InputException {
      ObjectNode object = object(line);
      JsonNode id = object.remove(object.has(keyField) ? keyField : SourceDocument.ID_FIELD);
      if (id == null || !(id.isTextual() || id.isIntegralNumber()) || id.asText().isEmpty()) {
        throw new InputException("has no id");
      }
      object.remove(StoredFields.OF_SOLR); // they belong to the index that exported them
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
}
