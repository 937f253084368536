package org.palimpsest.federation.state;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.palimpsest.federation.state.sql.Database;

/** The state in a PostgreSQL server that writes to its disk. */
final class PostgresStateTest extends SqlStateTests {

  private static EmbeddedPostgres server;
  private static Database database;

  @BeforeAll
  static void open() throws IOException {
    server = EmbeddedPostgres.builder().setServerConfig("fsync", "on").start();
    database =
        Database.postgresql(
            URI.create("postgresql://localhost:" + server.getPort() + "/postgres"),
            "postgres",
            "postgres",
            null);
  }

  @AfterAll
  static void close() throws IOException {
    database.close();
    server.close();
  }

  @Override
  Database database() {
    return database;
  }
}
