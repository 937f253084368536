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

/** A PostgreSQL server with its data on disk, which can be restarted. */
public final class PostgresServer implements AutoCloseable {

  /** The administrator, with the same password. */
  public static final String USER = "postgres";

  private final Path data;
  private final int port;
  private EmbeddedPostgres server;

  private PostgresServer(Path data, int port) {
    this.data = data;
    this.port = port;
  }

  /** Starts a server with its data below a folder. */
  public static PostgresServer start(Path folder) throws IOException {
    var started = new PostgresServer(folder.resolve("postgresql"), FreePorts.find());
    started.startAgain();
    return started;
  }

  /** Restarts the server on the same port, and waits until it accepts connections. */
  public void startAgain() throws IOException {
    server =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setPort(port)
            .setServerConfig("fsync", "on")
            .start();
  }

  /** Stops the server: cuts connections, and writes committed data. */
  public void stop() throws IOException {
    server.close();
  }

  /** Stops the server by {@code pg_ctl stop -m immediate}: it recovers at the next start. */
  public void stopImmediately() throws IOException, InterruptedException {
    Path file = data.resolve("postmaster.pid");
    Shell.signal("QUIT", Long.parseLong(Files.readAllLines(file).get(0)));
    Await.that("the server has ended").until(() -> Files.notExists(file));
    server.close();
  }

  /** The value of {@code state.url} in an agent's configuration. */
  public String url(String database) {
    return "postgresql://127.0.0.1:" + port + "/" + database;
  }

  /** Opens a connection to a database, with all rights. */
  public Connection connect(String database) throws SQLException {
    return server.getDatabase(USER, database).getConnection();
  }

  /** Runs each statement in its own transaction. */
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
