package org.palimpsest.client.indexing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;

/**
 * The fields of a collection that can be read and indexed again: stored, or with equivalent
 * docValues, and not derived.
 *
 * @param readable names, and patterns with a star; with the id
 * @param lost fields with unreadable values
 * @param made names and patterns of derived fields
 * @param ofSolr Solr's own fields in the schema
 */
public record StoredFields(
    String keyField,
    List<String> readable,
    List<String> lost,
    Set<String> made,
    List<String> tables,
    List<String> sources,
    List<String> types,
    List<String> ofSolr) {

  private static final String SIGNATURE_CLASS = "org.palimpsest.solr.SignatureField";

  /** Solr's own fields, which select a version or a parent; Solr replaces or deletes that. */
  public static final List<String> OF_SOLR =
      List.of("_version_", "_root_", "_nest_path_", "_nest_parent_");

  public StoredFields {
    readable = List.copyOf(readable);
    lost = List.copyOf(lost);
    made = Set.copyOf(made);
    tables = List.copyOf(tables);
    sources = List.copyOf(sources);
    types = List.copyOf(types);
    ofSolr = List.copyOf(ofSolr);
  }

  /** Reads the schema of a collection with sentence tables, which must return their text. */
  public static StoredFields of(SolrConnection connection, String collection) {
    JsonNode types = schema(connection, collection, "fieldtypes", "fieldTypes");
    JsonNode fields = schema(connection, collection, "fields", "fields");
    JsonNode dynamic = schema(connection, collection, "dynamicfields", "dynamicFields");
    JsonNode copies = schema(connection, collection, "copyfields", "copyFields");
    String keyField =
        schema(connection, collection, "uniquekey", "uniqueKey").asText(SourceDocument.ID_FIELD);
    return of(collection, keyField, types, fields, dynamic, copies);
  }

  static StoredFields of(
      String collection,
      String keyField,
      JsonNode types,
      JsonNode fields,
      JsonNode dynamic,
      JsonNode copies) {
    List<String> tables = new ArrayList<>();
    Set<String> sources = new LinkedHashSet<>();
    Set<String> documentTypes = new LinkedHashSet<>();
    fields.forEach(
        field ->
            types.forEach(
                type -> {
                  if (type.path("class").asText().equals(LibrarySchema.TABLE_CLASS)
                      && type.path("name").asText().equals(field.path("type").asText())) {
                    tables.add(field.path("name").asText());
                    sources.addAll(LibrarySchema.sources(type));
                    if (type.hasNonNull("type")) {
                      documentTypes.add(type.path("type").asText());
                    }
                  }
                }));
    List<String> derived = new ArrayList<>(tables);
    derived.addAll(ofClass(SIGNATURE_CLASS, types, fields));
    Set<String> made = made(derived, copies);
    List<String> readable = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    for (JsonNode each : List.of(fields, dynamic)) {
      sort(each, made, readable, lost);
    }
    require(collection, tables, sources, readable);
    List<String> ofSolr =
        fields.findValuesAsText("name").stream().filter(OF_SOLR::contains).toList();
    return new StoredFields(
        keyField,
        readable,
        lost,
        made,
        tables,
        List.copyOf(sources),
        List.copyOf(documentTypes),
        ofSolr);
  }

  private static List<String> ofClass(String name, JsonNode types, JsonNode fields) {
    Set<String> ofClass = new LinkedHashSet<>();
    types.forEach(
        type -> {
          if (type.path("class").asText().equals(name)) {
            ofClass.add(type.path("name").asText());
          }
        });
    List<String> names = new ArrayList<>();
    fields.forEach(
        field -> {
          if (ofClass.contains(field.path("type").asText())) {
            names.add(field.path("name").asText());
          }
        });
    return names;
  }

  private static JsonNode schema(
      SolrConnection connection, String collection, String path, String member) {
    var params = new ModifiableSolrParams();
    params.set("showDefaults", true);
    return connection.get("/schema/" + path, collection, params).path(member);
  }

  private static Set<String> made(List<String> tables, JsonNode copies) {
    Set<String> made = new LinkedHashSet<>(OF_SOLR);
    for (String table : tables) {
      made.add(table);
      made.add(table + "_seg_*");
      made.add(table + "_scheme");
    }
    copies.forEach(copy -> made.add(copy.path("dest").asText()));
    return made;
  }

  private static void sort(
      JsonNode fields, Set<String> made, List<String> readable, List<String> lost) {
    for (JsonNode field : fields) {
      String name = field.path("name").asText();
      boolean isRead =
          field.path("stored").asBoolean()
              || (field.path("docValues").asBoolean()
                  && field.path("useDocValuesAsStored").asBoolean());
      boolean hasValues = field.path("indexed").asBoolean() || field.path("docValues").asBoolean();
      if (isMade(made, name)) {
        continue;
      }
      if (isRead) {
        readable.add(name);
      } else if (hasValues) {
        lost.add(name);
      }
    }
  }

  private static void require(
      String collection, List<String> tables, Set<String> sources, List<String> readable) {
    if (tables.isEmpty()) {
      throw new PalimpsestException(
          Reason.REFUSED, "The schema of the collection " + collection + " has no fingerprints.");
    }
    for (String source : sources) {
      if (readable.stream().noneMatch(pattern -> LibrarySchema.matches(pattern, source))) {
        throw new PalimpsestException(
            Reason.REFUSED,
            "The collection "
                + collection
                + " does not store its field "
                + source
                + ", of which fingerprints are made; index the documents anew from where they came"
                + " from.");
      }
    }
  }

  private static boolean isMade(Set<String> made, String name) {
    return made.stream().anyMatch(pattern -> LibrarySchema.matches(pattern, name));
  }

  boolean nests() {
    return ofSolr.contains("_root_");
  }

  boolean hasNestPaths() {
    return ofSolr.contains("_nest_path_");
  }

  /** Whether a field is derived from others. */
  boolean isMade(String name) {
    return isMade(made, name);
  }
}
