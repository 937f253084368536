package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.retention.Retention;

/** Misspelt names in the retention settings are reported. */
final class RetentionNamesTest {

  /** The names of this site's libraries. */
  private final List<String> libraries = new ArrayList<>(List.of("applications", "theses"));

  /** Only what {@code look} needs of the documents. */
  private final class Named implements LibraryDocuments {
    @Override
    public List<Map.Entry<String, Long>> collections() {
      return libraries.stream().map(name -> Map.entry(name, 1L)).toList();
    }

    @Override
    public boolean create(String collection, String like) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean has(String collection) {
      return libraries.contains(collection);
    }

    @Override
    public long list(String collection, String words, int offset, int rows, ArrayNode into) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Added add(String collection, String text, FileAccount file, Description description) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void commit(String collection) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long expire(String collection, Instant addedBefore) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<String> text(String collection, String id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean remove(String collection, String id) {
      throw new UnsupportedOperationException();
    }
  }

  private List<String> faults(
      Map<String, Integer> types,
      Map<String, Integer> collections,
      Map<String, Integer> documents) {
    var retention = new Retention(30, types, collections, documents);
    return new RetentionNames(
            retention,
            new Named(),
            (collection, type) -> collection.equals("theses") && type.equals("thesis"))
        .faults();
  }

  @Test
  void namesThatAreThere_areNotSpokenOf() {
    assertThat(faults(Map.of("thesis", 365), Map.of("theses", 400), Map.of("applications", 90)))
        .isEmpty();
    assertThat(faults(Map.of(), Map.of(), Map.of())).isEmpty();
  }

  @Test
  void misspeltNames_areToldInASentenceEach_withWhatIsMeant() {
    assertThat(faults(Map.of("tesis", 365), Map.of("thesis", 400), Map.of("aplications", 90)))
        .containsExactly(
            "retention.collections: there is no library thesis at this site, so these days hold for"
                + " nothing until there is one. Is theses meant?",
            "retention.documents: there is no library aplications at this site, so these days hold"
                + " for nothing until there is one. Is applications meant?",
            "retention.types: no library of this site knows the type tesis, so these days hold for"
                + " nothing until one does.");
  }

  @Test
  void siteWithoutLibraries_hasNothingToCompareWith() {
    libraries.clear();
    assertThat(faults(Map.of("tesis", 365), Map.of("thesis", 400), Map.of())).isEmpty();
  }
}
