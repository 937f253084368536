package org.palimpsest.client.indexing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.Json;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;

/** Makes missing fingerprints by atomic updates of texts; leaves changed documents alone. */
public final class LibraryMender {

  private static final String VERSION = "_version_";

  /** Any version of an existing document. */
  private static final long THERE = 1;

  private static final String ROOT = "_root_";
  private static final String NEST_PATH = "_nest_path_";

  private final SolrConnection connection;
  private final LibraryReader reader;
  private final StoredFields fields;
  private final IndexListener listener;

  public LibraryMender(SolrConnection connection, LibraryReader reader, IndexListener listener) {
    this.connection = connection;
    this.reader = reader;
    this.fields = reader.fields();
    this.listener = listener;
  }

  /** Commits, and counts the documents with text but without fingerprints. */
  public long count() {
    new CollectionAdmin(connection).commit(reader.collection());
    return reader.count(reader.tableless());
  }

  public void readIds(Consumer<String> ids) {
    reader.readTableless(
        List.of(fields.keyField()),
        documents -> documents.forEach(document -> ids.accept(reader.id(document))));
  }

  /**
   * Mends them, commits in any case, and returns their number.
   *
   * @throws PalimpsestException also if updates would lose values that Solr does not return
   */
  public long mend(IndexOptions options, LongConsumer progress) {
    if (!fields.lost().isEmpty()) {
      throw new PalimpsestException(
          Reason.REFUSED,
          "Solr does not give back the values of "
              + String.join(", ", fields.lost())
              + ", so an update would lose them; index the documents anew from where they came"
              + " from.");
    }
    IndexOptions keyed = options.withKeyField(fields.keyField());
    try (var indexer = new Indexer(connection, reader.collection(), keyed, listener)) {
      reader.readTableless(
          read(),
          documents -> {
            documents.forEach(document -> mend(document, indexer));
            progress.accept(documents.size());
          });
      long mended = indexer.finish().indexed();
      new CollectionAdmin(connection).commit(reader.collection());
      return mended;
    }
  }

  private List<String> read() {
    List<String> names = new ArrayList<>(List.of(fields.keyField(), VERSION, NEST_PATH));
    names.addAll(fields.sources());
    names.addAll(fields.types());
    return names;
  }

  private void mend(JsonNode document, Indexer indexer) {
    String id = reader.id(document);
    try {
      Optional<String> root = root(id, document);
      Map<String, Object> change = new LinkedHashMap<>();
      if (root.isEmpty()) {
        change.put(VERSION, document.path(VERSION).asLong(THERE));
      } else { // documents of a root share its version, which changes with the first update
        change.put(VERSION, THERE);
        change.put(ROOT, root.get());
      }
      fields.sources().forEach(name -> change.put(name, set(document.get(name))));
      for (String name : fields.types()) {
        if (document.has(name)) {
          change.put(name, set(document.get(name)));
        }
      }
      indexer.add(new SourceDocument(id, change));
    } catch (PalimpsestException e) {
      if (e.reason().concernsEveryRequest()) {
        throw e;
      }
      listener.failed(id, e);
    }
  }

  private static Map<String, @Nullable Object> set(@Nullable JsonNode value) {
    return Collections.singletonMap(
        "set", value == null ? null : Json.MAPPER.convertValue(value, Object.class));
  }

  /**
   * The root of a document's block; empty for a single document.
   *
   * @throws PalimpsestException if an update would lose other documents
   */
  private Optional<String> root(String id, JsonNode document) {
    long block = fields.nests() ? reader.count(term(ROOT, id)) : 1;
    if (block == 1) {
      return Optional.empty();
    }
    if (fields.hasNestPaths()) {
      String root = block > 1 ? id : rootAbove(id, document);
      if (reader.count("+" + term(ROOT, root) + " -" + NEST_PATH + ":*") == 1) {
        return Optional.of(root);
      }
    }
    throw new PalimpsestException(
        Reason.REFUSED,
        "It is nested beside documents that an update would lose; send the whole document"
            + " again, with its nested documents.");
  }

  private String rootAbove(String id, JsonNode document) {
    return document.has(NEST_PATH)
        ? reader
            .idOf(
                "{!parent which='*:* -"
                    + NEST_PATH
                    + ":*' v='"
                    + escaped(term(fields.keyField(), id))
                    + "'}")
            .orElse(id)
        : id;
  }

  private static String term(String field, String value) {
    return "_query_:\"{!term f=" + field + " v='" + escaped(escaped(value)) + "'}\"";
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("'", "\\'").replace("\"", "\\\"");
  }
}
