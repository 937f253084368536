package org.palimpsest.federation.state.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Library;
import org.palimpsest.federation.state.StateJson;

/** Libraries, in the table {@code library}. */
final class SqlLibraries implements Libraries {

  private final Database database;

  SqlLibraries(Database database) {
    this.database = database;
  }

  private static Library library(ResultSet row) throws SQLException {
    return new Library(
        row.getString("id"),
        row.getString("title"),
        row.getString("description"),
        Collections.unmodifiableSortedMap(StateJson.map(row.getString("collections"))));
  }

  @Override
  public Optional<Library> find(String id) {
    return database.inTransaction(
        handle ->
            handle
                .createQuery("select * from library where id = :id")
                .bind("id", id)
                .map((row, context) -> library(row))
                .findOne());
  }

  @Override
  public List<Library> all() {
    return database.inTransaction(
        handle ->
            handle
                .createQuery("select * from library order by id")
                .map((row, context) -> library(row))
                .list());
  }

  @Override
  public void put(Library library) {
    if (library.collections().isEmpty()) {
      throw new IllegalArgumentException("A library has at least one collection.");
    }
    database.useTransaction(
        handle ->
            handle.execute(
                """
                insert into library (id, title, description, collections) values (?, ?, ?, ?)
                on conflict (id) do update set title = excluded.title,
                  description = excluded.description, collections = excluded.collections
                """,
                IdSyntax.LIBRARY.require(library.id()),
                library.title(),
                library.description(),
                StateJson.ofMap(library.collections())));
  }

  @Override
  public boolean remove(String id) {
    return database.inTransaction(
        handle -> {
          handle.execute("delete from grant_ where library = ?", id);
          return handle.execute("delete from library where id = ?", id) > 0;
        });
  }
}
