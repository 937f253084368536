package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The library table. */
public final class Libraries {

  private final Database database;

  Libraries(Database database) {
    this.database = database;
  }

  private static Library library(ResultSet row) throws SQLException {
    return new Library(
        row.getString("id"),
        row.getString("title"),
        row.getString("description"),
        StateJson.map(row.getString("collections")));
  }

  /** The library of an id. */
  public Optional<Library> find(String id) {
    return database.first("select * from library where id = ?", Libraries::library, id);
  }

  /** All of them by id. */
  public List<Library> all() {
    return database.list("select * from library order by id", Libraries::library);
  }

  /** Adds a library or replaces it. */
  public void put(Library library) {
    if (library.collections().isEmpty()) {
      throw new IllegalArgumentException("A library has at least one collection.");
    }
    database.update(
        """
        insert into library (id, title, description, collections) values (?, ?, ?, ?)
        on conflict (id) do update set title = excluded.title,
          description = excluded.description, collections = excluded.collections
        """,
        IdSyntax.LIBRARY.require(library.id()),
        library.title(),
        library.description(),
        StateJson.ofMap(library.collections()));
  }

  /** Takes a library back, with all its grants; returns whether it existed. */
  public boolean remove(String id) {
    return database.inTransaction(
        () -> {
          database.update("delete from grant_ where library = ?", id);
          return database.update("delete from library where id = ?", id) > 0;
        });
  }
}
