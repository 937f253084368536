package org.palimpsest.federation.state.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.Closeable;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.state.Contention;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;

/**
 * A database with the tables of the state, and its connections. Safe for use by several threads.
 */
public final class Database implements Closeable {

  private static final String MIGRATIONS = "classpath:org/palimpsest/federation/state/sql";

  /** Two for each processor of a small server; a transaction takes a millisecond. */
  private static final int CONNECTIONS_MAX = 8;

  private static final Duration CONNECTION_WAIT_MAX = Duration.ofSeconds(10);
  private static final int BUSY_MILLIS_MAX = 30_000;

  /** PostgreSQL: others changed what a transaction has read, or each waits for the other. */
  private static final String SERIALIZATION_FAILURE = "40001";

  private static final String DEADLOCK = "40P01";

  /** Two transactions that found a key free; one of them comes before the other. */
  private static final String UNIQUE_VIOLATION = "23505";

  private static final Set<String> REPEATED =
      Set.of(SERIALIZATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION);

  private final HikariDataSource pool;
  private final Jdbi jdbi;

  @SuppressWarnings("ThreadLocalUsage") // a thread may work on two databases, as a restore does
  private final ThreadLocal<@Nullable Handle> current = new ThreadLocal<>();

  private Database(HikariDataSource pool) {
    this.pool = pool;
    this.jdbi = Jdbi.create(pool);
    // by default a message has the values of the statement, texts and hashes of passwords included
    jdbi.getConfig(StatementExceptions.class)
        .setMessageRendering(StatementExceptions.MessageRendering.NONE);
  }

  /**
   * Opens a file, which is made if it is not there.
   *
   * @throws PalimpsestException if that cannot be done: a sentence
   */
  public static Database sqlite(Path file) {
    SQLiteConfig sqlite = new SQLiteConfig();
    sqlite.setJournalMode(JournalMode.WAL);
    sqlite.setSynchronous(SynchronousMode.FULL);
    sqlite.setTransactionMode(TransactionMode.IMMEDIATE);
    sqlite.setBusyTimeout(BUSY_MILLIS_MAX);
    sqlite.enforceForeignKeys(true);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:sqlite:" + file.toAbsolutePath());
    config.setDataSourceProperties(sqlite.toProperties());
    return open(config);
  }

  /**
   * Opens a database of a PostgreSQL server.
   *
   * @param url begins with {@code jdbc:postgresql:}
   * @throws PalimpsestException if that cannot be done: a sentence
   */
  public static Database postgresql(String url, String user, String password) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(user);
    config.setPassword(password);
    config.addDataSourceProperty("logServerErrorDetail", "false"); // it quotes values
    config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
    return open(config);
  }

  private static Database open(HikariConfig config) {
    config.setPoolName("state");
    config.setMaximumPoolSize(CONNECTIONS_MAX);
    config.setConnectionTimeout(CONNECTION_WAIT_MAX.toMillis());
    HikariDataSource pool;
    try {
      pool = new HikariDataSource(config);
    } catch (RuntimeException e) {
      throw new PalimpsestException(
          Reason.UNREACHABLE, "the state's database cannot be opened: " + rootMessage(e), e);
    }
    try {
      Flyway flyway = Flyway.configure().dataSource(pool).locations(MIGRATIONS).load();
      requireKnown(flyway);
      flyway.migrate();
      return new Database(pool);
    } catch (PalimpsestException e) {
      pool.close();
      throw e;
    } catch (FlywayException e) {
      pool.close();
      throw new PalimpsestException(
          Reason.REFUSED,
          "the tables of the state cannot be made or changed: " + rootMessage(e),
          e);
    }
  }

  /** Flyway itself works on tables of a later version. */
  private static void requireKnown(Flyway flyway) {
    for (MigrationInfo migration : flyway.info().applied()) {
      if (migration.getState().isFailed() || !migration.getState().isResolved()) {
        throw new PalimpsestException(
            Reason.REFUSED,
            "the state's tables are of another version of Palimpsest, or an upgrade was cut off;"
                + " use the later version, or bring back a backup");
      }
    }
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  /**
   * Runs work in the transaction of this thread, or in one of its own, which is repeated if others
   * changed what it has read.
   *
   * @param work may run several times; changes nothing but the database
   * @throws PalimpsestException if the database does not answer, or others change the same for half
   *     a minute
   */
  <T> T inTransaction(Function<Handle, T> work) {
    Handle outer = current.get();
    if (outer != null) {
      return work.apply(outer);
    }
    Contention contention = new Contention("The state");
    while (true) {
      try {
        return jdbi.inTransaction(
            handle -> {
              current.set(handle);
              try {
                return work.apply(handle);
              } finally {
                current.remove();
              }
            });
      } catch (JdbiException e) {
        if (!mayBeRepeated(e)) {
          throw unreachable(e);
        }
        contention.pause();
      }
    }
  }

  /**
   * The same for work that also reads or writes a file, and so runs once.
   *
   * @throws PalimpsestException also if others changed what it has read
   */
  <T> T inOneTransaction(Function<Handle, T> work) {
    try {
      return jdbi.inTransaction(work::apply);
    } catch (JdbiException e) {
      throw unreachable(e);
    }
  }

  /** The same for work without a result. */
  void useTransaction(Consumer<Handle> work) {
    boolean unused =
        inTransaction(
            handle -> {
              work.accept(handle);
              return true;
            });
  }

  private static boolean mayBeRepeated(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof SQLException sql) {
        String state = sql.getSQLState();
        return state != null && REPEATED.contains(state);
      }
    }
    return false;
  }

  /** The cause's message may quote values, and is left out. */
  private static PalimpsestException unreachable(JdbiException failure) {
    return new PalimpsestException(
        Reason.UNREACHABLE, "the state's database does not answer, or refuses", failure);
  }

  @Override
  public void close() {
    pool.close();
  }
}
