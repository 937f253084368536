package org.palimpsest.federation.state;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.state.sql.Database;

/** The state in a file of SQLite. */
final class SqliteStateTest extends SqlStateTests {

  @TempDir private static Path folder;
  private static Database database;

  @BeforeAll
  static void open() {
    database = Database.sqlite(folder.resolve("state.db"));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Override
  Database database() {
    return database;
  }
}
