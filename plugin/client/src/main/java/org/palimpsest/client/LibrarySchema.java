package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;

/**
 * The field names of a library.
 *
 * @param authorField null if own work is not recognised
 * @param typeField of document types; null without types
 * @param textFields fields that form a document's text, in order
 * @param fingerprinted fields with fingerprints, of all tables
 * @param names of all fields, or patterns with a star
 */
public record LibrarySchema(
    String keyField,
    String titleField,
    @Nullable String authorField,
    @Nullable String typeField,
    List<String> textFields,
    List<String> fingerprinted,
    List<String> names,
    boolean isLibrary) {

  public static final String FILE_NAME = "file_s";
  public static final String FILE_DIGEST = "sha256_s";
  public static final String YEAR = "year_i";
  public static final String PAGES = "page_starts";

  public static final String TABLE_CLASS = "org.palimpsest.solr.SentenceTableField";

  /** The minimum of all schemas, for an unreadable one. */
  public static final LibrarySchema UNREAD =
      new LibrarySchema(
          SourceDocument.ID_FIELD,
          "title",
          null,
          null,
          List.of("text"),
          List.of("text"),
          List.of("title"),
          true);

  public LibrarySchema {
    textFields = List.copyOf(textFields);
    fingerprinted = List.copyOf(fingerprinted);
    names = List.copyOf(names);
  }

  /** Reads a collection's schema, or throws if access is denied. */
  public static LibrarySchema of(SolrConnection connection, String collection) {
    return of(connection.get("/schema", collection, new ModifiableSolrParams()).path("schema"));
  }

  static LibrarySchema of(JsonNode schema) {
    JsonNode table = schema.path("missing");
    Set<String> fingerprinted = new LinkedHashSet<>();
    for (JsonNode type : schema.path("fieldTypes")) {
      if (type.path("class").asText().equals(TABLE_CLASS)) {
        table = type;
        fingerprinted.addAll(sources(type));
      }
    }
    List<String> names = new ArrayList<>();
    schema.path("fields").forEach(field -> names.add(field.path("name").asText()));
    schema.path("dynamicFields").forEach(field -> names.add(field.path("name").asText()));
    return new LibrarySchema(
        schema.path("uniqueKey").asText(SourceDocument.ID_FIELD),
        table.path("title").asText("title"),
        table.path("author").textValue(),
        table.path("type").textValue(),
        sources(table),
        List.copyOf(fingerprinted),
        names,
        !table.isMissingNode());
  }

  public static List<String> sources(JsonNode table) {
    return Arrays.stream(table.path("source").asText("text").split(",", -1))
        .map(String::strip)
        .toList();
  }

  /** Whether documents can have a field of this name. */
  public boolean has(String field) {
    return names.stream().anyMatch(name -> matches(name, field));
  }

  public static boolean matches(String pattern, String field) {
    if (pattern.startsWith("*")) {
      return field.endsWith(pattern.substring(1));
    }
    return pattern.endsWith("*")
        ? field.startsWith(pattern.substring(0, pattern.length() - 1))
        : field.equals(pattern);
  }
}
