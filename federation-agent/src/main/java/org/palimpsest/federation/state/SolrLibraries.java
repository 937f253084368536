package org.palimpsest.federation.state;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The library table: a document for each library, with its own id. */
final class SolrLibraries implements Libraries {

  private final StateTable table;
  private final SolrGrants grants;

  SolrLibraries(StateTable table, SolrGrants grants) {
    this.table = table;
    this.grants = grants;
  }

  @Override
  public Optional<Library> find(String id) {
    return IdSyntax.LIBRARY.matches(id)
        ? table.get(id).map(SolrLibraries::library)
        : Optional.empty();
  }

  @Override
  public List<Library> all() {
    return table.all(Search.all()).stream().map(SolrLibraries::library).toList();
  }

  @Override
  public void put(Library library) {
    if (library.collections().isEmpty()) {
      throw new IllegalArgumentException("A library has at least one collection.");
    }
    Fields fields =
        new Fields()
            .put("title", library.title())
            .put("description", library.description())
            .put("collections", StateJson.ofMap(library.collections()));
    table.change(IdSyntax.LIBRARY.require(library.id()), row -> Change.write(fields, true));
    table.makeSearchableSoon();
  }

  /** The library first: were it the other way round, a grant could come in between. */
  @Override
  public boolean remove(String id) {
    if (!IdSyntax.LIBRARY.matches(id)) {
      return false;
    }
    boolean was = table.change(id, row -> Change.delete(row.isPresent()));
    table.makeSearchableSoon();
    grants.removeAll(id);
    return was;
  }

  private static Library library(Row row) {
    return new Library(
        row.id(),
        row.text("title"),
        row.text("description"),
        Collections.unmodifiableSortedMap(StateJson.map(row.text("collections"))));
  }
}
