package org.palimpsest.federation.state;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** The library table. */
public record Libraries(Database database) {

  public Optional<Library> find(String id) {
    return database.first("select * from library where id = ?", Library.class, id);
  }

  public List<Library> all() {
    return database.list("select * from library order by id", Library.class);
  }

  public void put(Library library) {
    if (library.collections().isEmpty()) {
      throw new IllegalArgumentException("A library has at least one collection.");
    }
    IdSyntax.LIBRARY.require(library.id());
    database.update(
        """
        insert into library (id, title, description, collections)
        values (:id, :title, :description, :collections)
        on conflict (id) do update set title = excluded.title,
          description = excluded.description, collections = excluded.collections
        """,
        library);
  }

  /** Removes a library with all its grants; returns whether it existed. */
  public boolean remove(String id) {
    return database.inTransaction(
        () -> {
          database.update("delete from grant_ where library = ?", id);
          return database.update("delete from library where id = ?", id) > 0;
        });
  }

  /**
   * A collection that other sites may be granted.
   *
   * @param id unique at this site: lower-case letters, digits, hyphens, at most 64
   * @param description may be empty
   * @param collections by the epoch of their fingerprints' seed, at least one
   */
  public record Library(
      String id, String title, String description, SortedMap<String, String> collections) {}
}
