package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;

/**
 * What a library calls its fields.
 *
 * @param keyField the unique key
 * @param titleField a document's title
 * @param authorField its authors; null where the library does not tell own work apart
 * @param typeField what it is, such as a thesis; null where the library knows no types
 * @param textFields whose values are a document's text, in this order
 * @param fingerprinted the fields that documents get fingerprints of, which are more than those
 *     where there are several tables
 * @param names of all fields, and patterns of names with a star
 * @param isLibrary whether documents get fingerprints there
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

  /** The field with the name of a document's file. */
  public static final String FILE_NAME = "file_s";

  /** The field with the digest of the file's bytes. */
  public static final String FILE_DIGEST = "sha256_s";

  /** The field with the year in which a document was made. */
  public static final String YEAR = "year_i";

  /** The field that tells where a document's pages begin. */
  public static final String PAGES = "page_starts";

  private static final String TABLE_CLASS = "org.palimpsest.solr.SentenceTableField";

  /** Of a library that does not show it: what every schema has. */
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

  /** Copies the lists. */
  public LibrarySchema {
    textFields = List.copyOf(textFields);
    fingerprinted = List.copyOf(fingerprinted);
    names = List.copyOf(names);
  }

  /**
   * Asks a collection for its schema.
   *
   * @throws PalimpsestException if it does not answer, or does not let us read it
   */
  public static LibrarySchema of(SolrConnection connection, String collection) {
    var request =
        new GenericSolrRequest(SolrRequest.METHOD.GET, "/schema", new ModifiableSolrParams());
    request.setRequiresCollection(true);
    return of(connection.send(request, collection).path("schema"));
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

  private static List<String> sources(JsonNode table) {
    return Arrays.stream(table.path("source").asText("text").split(",", -1))
        .map(String::strip)
        .toList();
  }

  /** Whether documents can have a field of this name. */
  public boolean has(String field) {
    return names.stream().anyMatch(name -> matches(name, field));
  }

  private static boolean matches(String pattern, String field) {
    if (pattern.startsWith("*")) {
      return field.endsWith(pattern.substring(1));
    }
    return pattern.endsWith("*")
        ? field.startsWith(pattern.substring(0, pattern.length() - 1))
        : field.equals(pattern);
  }
}
