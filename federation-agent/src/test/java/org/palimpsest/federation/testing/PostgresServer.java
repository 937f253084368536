package org.palimpsest.federation.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.palimpsest.local.FreePorts;

/**
 * A PostgreSQL server that writes to its disk, and can be stopped and started again with its data.
 */
public final class PostgresServer implements AutoCloseable {

  /** Its administrator, whose password is the same. */
  public static final String USER = "postgres";

  private final Path data;
  private final int port;
  private EmbeddedPostgres server;

  private PostgresServer(Path data, int port) {
    this.data = data;
    this.port = port;
  }

  /** Starts one whose data lie below a folder. */
  public static PostgresServer start(Path folder) throws IOException {
    var started = new PostgresServer(folder.resolve("postgresql"), FreePorts.find());
    started.startAgain();
    return started;
  }

  /** Starts it where it was, and waits until it takes connections. */
  public void startAgain() throws IOException {
    server =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setPort(port)
            .setServerConfig("fsync", "on")
            .start();
  }

  /** Stops it: connections are cut, and what was committed is written down. */
  public void stop() throws IOException {
    server.close();
  }

  /** Stops it as {@code pg_ctl stop -m immediate}: it recovers when it starts again. */
  public void stopImmediately() throws IOException, InterruptedException {
    Path file = data.resolve("postmaster.pid");
    Shell.signal("QUIT", Long.parseLong(Files.readAllLines(file).get(0)));
    Await.that("the server has ended").until(() -> Files.notExists(file));
    server.close();
  }

  /** What {@code state.url} of an agent's configuration says. */
  public String url(String database) {
    return "postgresql://127.0.0.1:" + port + "/" + database;
  }

  /** A connection to a database, with all rights. */
  public Connection connect(String database) throws SQLException {
    return server.getDatabase(USER, database).getConnection();
  }

  /** Runs statements, each on its own. */
  public void execute(String database, String... statements) throws SQLException {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      for (String each : List.of(statements)) {
        statement.execute(each);
      }
    }
  }

  /** The folder of its data and settings. */
  public Path data() {
    return data;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
