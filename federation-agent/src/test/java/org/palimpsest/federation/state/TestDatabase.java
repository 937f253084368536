package org.palimpsest.federation.state;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Databases of the state's tests: each is opened once for all tests of a JVM. */
enum TestDatabase {
  SQLITE {
    @Override
    Database open() throws IOException {
      Path file = Files.createTempDirectory("palimpsest-state").resolve("state.db");
      return Database.sqlite(file);
    }
  },

  /** A server that writes to its disk. */
  POSTGRESQL {
    @Override
    Database open() throws IOException {
      EmbeddedPostgres server = EmbeddedPostgres.builder().setServerConfig("fsync", "on").start();
      URI url = URI.create("postgresql://localhost:" + server.getPort() + "/postgres");
      return Database.postgresql(url, "postgres", "postgres", null);
    }
  };

  private Database database;

  abstract Database open() throws IOException;

  synchronized Database database() {
    try {
      if (database == null) {
        database = open();
        database.claim("site");
      }
      return database;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
