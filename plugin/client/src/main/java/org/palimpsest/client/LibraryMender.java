package org.palimpsest.client;

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
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * Finds the documents of a collection that have text but no fingerprints, and has these made: by an
 * atomic update that sets the text to what it is. So nothing else of a document changes, and one
 * that somebody changes or deletes meanwhile is left alone.
 */
public final class LibraryMender {

  private static final String VERSION = "_version_";

  /** A version that means: any, but the document must be there. */
  private static final long THERE = 1;

  private static final String ROOT = "_root_";
  private static final String NEST_PATH = "_nest_path_";

  private final SolrConnection connection;
  private final LibraryReader reader;
  private final StoredFields fields;
  private final IndexListener listener;

  /**
   * A mender of one collection.
   *
   * @param listener is told of each document that cannot be mended
   */
  public LibraryMender(SolrConnection connection, LibraryReader reader, IndexListener listener) {
    this.connection = connection;
    this.reader = reader;
    this.fields = reader.fields();
    this.listener = listener;
  }

  /** Makes visible what was added, and counts the documents with text but no fingerprints. */
  public long count() {
    new CollectionAdmin(connection).commit(reader.collection());
    return reader.count(reader.tableless());
  }

  /** Hands on their ids, in order. */
  public void readIds(Consumer<String> ids) {
    reader.readTableless(
        List.of(fields.keyField()),
        documents -> documents.forEach(document -> ids.accept(reader.id(document))));
  }

  /**
   * Mends them.
   *
   * @param options what is committed, is committed whatever they say
   * @param progress takes how many more documents were looked at
   * @return how many have fingerprints now
   * @throws PalimpsestException if there is no point in going on, or an update would lose values
   *     that Solr does not give back
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
      } else { // all documents of a root have its version, which changes with the first of them
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
   * The root of the documents that a document stands among; none if it stands alone.
   *
   * @throws PalimpsestException if an update of it would lose the others
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
        "It stands among documents inside a document that an update would lose; send the whole"
            + " document anew, with all that is inside it.");
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

  /** A query for a field's exact value. */
  private static String term(String field, String value) {
    return "_query_:\"{!term f=" + field + " v='" + escaped(escaped(value)) + "'}\"";
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("'", "\\'").replace("\"", "\\\"");
  }
}
