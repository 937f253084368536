package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.desk.LibraryDocuments;

/** One library in memory, called {@code library}. */
final class MemoryDocuments implements LibraryDocuments {

  private final Map<String, String> digests = new TreeMap<>();

  @Override
  public boolean has(String collection) {
    return collection.equals("library");
  }

  @Override
  public boolean create(String collection, String like) {
    return !has(collection);
  }

  @Override
  public List<Map.Entry<String, Long>> collections() {
    return List.of(Map.entry("library", (long) digests.size()));
  }

  @Override
  public long list(String collection, String words, int offset, int rows, ArrayNode into) {
    digests
        .keySet()
        .forEach(
            id -> into.addObject().put("id", id).put("title", id).put("type", "").put("file", id));
    return digests.size();
  }

  @Override
  public Added add(String collection, String text, FileAccount file, Description description) {
    return new Added(
        file.name(),
        !file.facts().sha256().equals(digests.put(file.name(), file.facts().sha256())));
  }

  @Override
  public void commit(String collection) {}

  @Override
  public long expire(String collection, Instant addedBefore) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<String> text(String collection, String id) {
    return digests.containsKey(id) ? Optional.of("The text of " + id) : Optional.empty();
  }

  @Override
  public boolean remove(String collection, String id) {
    return digests.remove(id) != null;
  }
}
