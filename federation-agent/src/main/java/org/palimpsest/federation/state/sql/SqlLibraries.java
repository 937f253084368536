package org.palimpsest.federation.state.sql;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Library;

/** Libraries, in the tables {@code library} and {@code library_collection}. */
final class SqlLibraries implements Libraries {

  private final Database database;

  SqlLibraries(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Library> find(String id) {
    return database.inTransaction(
        handle ->
            libraries(
                    handle,
                    handle.createQuery("select * from library where id = :id").bind("id", id))
                .stream()
                .findFirst());
  }

  @Override
  public List<Library> all() {
    return database.inTransaction(
        handle -> libraries(handle, handle.createQuery("select * from library order by id")));
  }

  private static List<Library> libraries(Handle handle, Query query) {
    return query
        .map(
            (row, context) ->
                new Library(
                    row.getString("id"),
                    row.getString("title"),
                    row.getString("description"),
                    collections(handle, row.getString("id"))))
        .list();
  }

  private static SortedMap<String, String> collections(Handle handle, String library) {
    SortedMap<String, String> collections = new TreeMap<>();
    handle
        .createQuery("select epoch, collection from library_collection where library = :library")
        .bind("library", library)
        .map((row, context) -> collections.put(row.getString(1), row.getString(2)))
        .list();
    return Collections.unmodifiableSortedMap(collections);
  }

  @Override
  public void put(Library library) {
    if (library.collections().isEmpty()) {
      throw new IllegalArgumentException("A library has at least one collection.");
    }
    String id = IdSyntax.LIBRARY.require(library.id());
    database.useTransaction(
        handle -> {
          handle
              .createUpdate(
                  """
                  insert into library (id, title, description) values (:id, :title, :description)
                  on conflict (id) do update set title = excluded.title,
                    description = excluded.description
                  """)
              .bind("id", id)
              .bind("title", library.title())
              .bind("description", library.description())
              .execute();
          handle.execute("delete from library_collection where library = ?", id);
          library
              .collections()
              .forEach(
                  (epoch, collection) ->
                      handle.execute(
                          "insert into library_collection (library, epoch, collection)"
                              + " values (?, ?, ?)",
                          id,
                          epoch,
                          collection));
        });
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
