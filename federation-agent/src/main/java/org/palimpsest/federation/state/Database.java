package org.palimpsest.federation.state;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.argument.ArgumentFactory;
import org.jdbi.v3.core.generic.GenericType;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Tasks.Subject;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The state's database with its connection pool. Thread-safe. */
public final class Database implements Closeable {

  private static final String SQLITE = "jdbc:sqlite:";
  private static final String LIBRARY_FOLDER = "org.sqlite.tmpdir";
  private static final String MIGRATIONS = "classpath:org/palimpsest/federation/state";

  /** Two for each processor of a small server; a transaction takes a millisecond. */
  private static final int CONNECTIONS_MAX = 8;

  private static final Pattern NETWORK_FILE_SYSTEM =
      Pattern.compile(
          "(nfs|cifs|smb|afs|9p|ceph|gluster|lustre|beegfs|gpfs|gfs2|ocfs2|webdav"
              + "|fuse[.](sshfs|gluster|ceph|rclone|s3fs)).*");

  private static final Duration CONNECTION_WAIT_MAX = Duration.ofSeconds(10);
  private static final int BUSY_MILLIS_MAX = 30_000;
  private static final int ROWS_MAX = 1000;

  /**
   * Session settings of PostgreSQL. A commit is on the disk before it is acknowledged, whatever the
   * server's default. A transaction is rolled back if its agent is silent for ten seconds, being
   * suspended or cut off: until then it blocks others from the rows that it changed.
   */
  private static final String POSTGRESQL_SESSION =
      "select set_config('synchronous_commit', 'on', false)"
          + " where current_setting('synchronous_commit') = 'off';"
          + " set idle_in_transaction_session_timeout = 10000";

  /** PostgreSQL: others changed rows that the transaction has read; or a deadlock. */
  private static final String SERIALIZATION_FAILURE = "40001";

  private static final String DEADLOCK = "40P01";

  /** Two transactions inserted the same key. */
  private static final String UNIQUE_VIOLATION = "23505";

  /** PostgreSQL: no room on the disk, or {@code default_transaction_read_only}. */
  private static final String DISK_FULL = "53100";

  private static final String READ_ONLY_TRANSACTION = "25006";

  private static final Set<String> REPEATED =
      Set.of(SERIALIZATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION);

  private final HikariDataSource pool;
  private final boolean isSqlite;
  private final Jdbi jdbi;

  /** SQLite allows one writer at a time, and its own waiting is not fair. */
  private final Semaphore writers = new Semaphore(1, /* fair= */ true);

  @SuppressWarnings("ThreadLocalUsage") // a thread may work on two databases, as a restore does
  private final ThreadLocal<@Nullable Handle> current = new ThreadLocal<>();

  private Database(HikariDataSource pool) {
    this.pool = pool;
    this.isSqlite = pool.getJdbcUrl().startsWith(SQLITE);
    this.jdbi = Jdbi.create(pool);
    ArgumentFactory.Preparable arguments = (type, config) -> Optional.of(Database::argument);
    jdbi.registerArgument(arguments);
    // the default message has the statement's values, texts and password hashes included
    jdbi.getConfig(StatementExceptions.class)
        .setMessageRendering(StatementExceptions.MessageRendering.NONE);
    jdbi.registerColumnMapper(Instant.class, (row, column, context) -> time(row, column));
    jdbi.registerColumnMapper(
        Bytes.class, (row, column, context) -> Bytes.of(row.getBytes(column)));
    jdbi.registerColumnMapper(
        SiteDescriptor.class,
        (row, column, context) -> StateJson.descriptor(row.getString(column)));
    jdbi.registerColumnMapper(
        new GenericType<List<String>>() {},
        (row, column, context) -> StateJson.words(row.getString(column)));
    jdbi.registerColumnMapper(
        new GenericType<SortedMap<String, String>>() {},
        (row, column, context) -> StateJson.map(row.getString(column)));
  }

  /** The time on the database's clock; empty for SQLite. */
  public Optional<Instant> clock() {
    return isSqlite
        ? Optional.empty()
        : Optional.of(
            Instant.ofEpochMilli(
                number("select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)")));
  }

  /**
   * Opens a SQLite file, and creates it if absent.
   *
   * @throws PalimpsestException if it cannot be opened
   */
  public static Database sqlite(Path file) {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file's folder");
    requireUsable(folder);
    keepLibraryBeside(folder);
    SQLiteConfig sqlite = new SQLiteConfig();
    sqlite.setJournalMode(JournalMode.WAL);
    sqlite.setSynchronous(SynchronousMode.FULL);
    sqlite.setTransactionMode(TransactionMode.IMMEDIATE);
    sqlite.setBusyTimeout(BUSY_MILLIS_MAX);
    sqlite.enforceForeignKeys(true);
    HikariConfig config = new HikariConfig();
    config.setDriverClassName("org.sqlite.JDBC");
    config.setJdbcUrl(SQLITE + file.toAbsolutePath());
    config.setDataSourceProperties(sqlite.toProperties());
    return open(config);
  }

  /**
   * SQLite's native library is unpacked here: folders for temporary files often forbid execution.
   */
  private static void keepLibraryBeside(Path folder) {
    String named = System.getProperty(LIBRARY_FOLDER);
    if (named == null || Files.notExists(Path.of(named))) {
      System.setProperty(LIBRARY_FOLDER, folder.toString());
    }
  }

  private static void requireUsable(Path folder) {
    String fileSystem;
    try {
      fileSystem = Files.getFileStore(folder).type();
    } catch (IOException e) {
      throw new PalimpsestException(
          Reason.DATABASE,
          "The state's database cannot be opened: there is no folder " + folder + ".",
          e);
    }
    requireOnThisMachine(folder, fileSystem);
    if (!Files.isWritable(folder)) {
      throw new PalimpsestException(
          Reason.DATABASE,
          "The state's database cannot be opened: the folder "
              + folder
              + " can only be read, by this user at least.");
    }
  }

  /** Refuses a network file system: SQLite's write-ahead log needs shared memory. */
  static void requireOnThisMachine(Path folder, String fileSystem) {
    String type = fileSystem.toLowerCase(Locale.ROOT);
    if (NETWORK_FILE_SYSTEM.matcher(type).matches()) {
      throw new PalimpsestException(
          Reason.REFUSED,
          "The state cannot be in the folder "
              + folder
              + ", which is on a network file system ("
              + type
              + "): put the home on a disk of this machine, or the state into PostgreSQL with"
              + " state.url.");
    }
  }

  /**
   * Opens a database of a PostgreSQL server. Other machines are reached over TLS with a certificate
   * that names them.
   *
   * @param url {@code postgresql://HOST:PORT/DATABASE}
   * @param certificates a PEM file of trusted certificates, or null for Java's own list
   * @throws PalimpsestException if it cannot be opened
   */
  public static Database postgresql(
      URI url, String user, String password, @Nullable Path certificates) {
    HikariConfig config = new HikariConfig();
    config.setDriverClassName("org.postgresql.Driver");
    config.setJdbcUrl("jdbc:" + url);
    config.setUsername(user);
    config.setPassword(password);
    config.addDataSourceProperty("logServerErrorDetail", "false"); // it quotes values
    config.addDataSourceProperty("connectTimeout", "10");
    config.addDataSourceProperty("socketTimeout", "60"); // a server that is cut off sends nothing
    if (certificates != null) {
      config.addDataSourceProperty("sslmode", "verify-full");
      config.addDataSourceProperty("sslrootcert", certificates.toString());
    } else if (!isThisMachine(url.getHost())) {
      config.addDataSourceProperty("sslmode", "verify-full");
      config.addDataSourceProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
    }
    config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
    config.setConnectionInitSql(POSTGRESQL_SESSION);
    return open(config);
  }

  private static boolean isThisMachine(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static Database open(HikariConfig config) {
    config.setPoolName("state");
    config.setMaximumPoolSize(CONNECTIONS_MAX);
    config.setMinimumIdle(1); // most commands need one connection
    config.setConnectionTimeout(CONNECTION_WAIT_MAX.toMillis());
    HikariDataSource pool;
    try {
      pool = new HikariDataSource(config);
    } catch (RuntimeException e) {
      String cause =
          cause(e, NativeLibraryNotFoundException.class).isPresent()
              ? "SQLite's library cannot be written into or loaded from "
                  + System.getProperty(LIBRARY_FOLDER)
                  + "; the disk may be full"
              : rootMessage(e);
      throw new PalimpsestException(
          Reason.DATABASE, "The state's database cannot be opened: " + cause + ".", e);
    }
    try {
      Flyway flyway = Flyway.configure().dataSource(pool).locations(MIGRATIONS).load();
      MigrationInfoService migrations = flyway.info();
      requireKnown(migrations);
      if (migrations.pending().length > 0) {
        flyway.migrate();
      }
      return new Database(pool);
    } catch (PalimpsestException e) {
      pool.close();
      throw e;
    } catch (FlywayException e) {
      pool.close();
      throw new PalimpsestException(
          Reason.REFUSED,
          "The tables of the state cannot be made or changed: " + rootMessage(e) + ".",
          e);
    }
  }

  /** Flyway itself works on tables of a later version. */
  private static void requireKnown(MigrationInfoService migrations) {
    for (MigrationInfo migration : migrations.applied()) {
      if (migration.getState().isFailed() || !migration.getState().isResolved()) {
        throw new PalimpsestException(
            Reason.REFUSED,
            "The state's tables are of a later version of Palimpsest, or an upgrade was cut off: use"
                + " that version, or restore a backup into an empty database.");
      }
    }
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = String.valueOf(root.getMessage()).lines().findFirst().orElse("").strip();
    return message.replaceFirst("[.]$", "");
  }

  public void measure(MeterRegistry meters) {
    pool.setMetricRegistry(meters);
  }

  /** Logs each statement from now on. */
  void log(SqlLogger logger) {
    jdbi.setSqlLogger(logger);
  }

  /**
   * Makes this database the state of a site.
   *
   * @return whether it was empty
   * @throws PalimpsestException if it is another site's
   */
  public boolean claim(String site) {
    return inTransaction(
        () -> {
          Optional<String> owner = owner();
          requireOwner(owner.orElse(site), site);
          if (owner.isEmpty()) {
            update("insert into state (single, site, messages_from) values (1, ?, 0)", site);
          }
          return owner.isEmpty();
        });
  }

  /**
   * Requires that this is the state of a site.
   *
   * @throws PalimpsestException if it is empty or another site's
   */
  public void require(String site) {
    String owner =
        owner()
            .orElseThrow(
                () ->
                    new PalimpsestException(
                        Reason.NOT_FOUND,
                        "The state's database is empty; palimpsest site init makes the site."));
    requireOwner(owner, site);
  }

  private Optional<String> owner() {
    return first("select site from state", row -> row.getString(1));
  }

  private static void requireOwner(String owner, String site) {
    if (!owner.equals(site)) {
      throw new PalimpsestException(
          Reason.REFUSED, "This is the state of site " + owner + ", and not of " + site + ".");
    }
  }

  public interface Work<T, X extends Exception> {
    /** Runs; may be repeated, and changes only the database. */
    T run() throws X;
  }

  public interface Change<X extends Exception> {
    /** Runs; may be repeated, and changes only the database. */
    void make() throws X;
  }

  /**
   * Runs work in this thread's transaction, or in a new one, which is repeated on conflicts. All
   * changes are made, or none.
   *
   * @throws PalimpsestException if the database does not answer, or conflicts last for half a
   *     minute
   * @throws X as the work throws, after a rollback
   */
  public <T, X extends Exception> T inTransaction(Work<T, X> work) throws X {
    return current.get() == null ? repeated(() -> alone(work)) : work.run();
  }

  private <T, X extends Exception> T alone(Work<T, X> work) throws X {
    if (!isSqlite) {
      return begun(work);
    }
    writers.acquireUninterruptibly(); // an interrupted thread still records its end
    try {
      return begun(work);
    } finally {
      writers.release();
    }
  }

  private <T, X extends Exception> T begun(Work<T, X> work) throws X {
    return jdbi.inTransaction(
        handle -> {
          current.set(handle);
          try {
            return work.run();
          } finally {
            current.remove();
          }
        });
  }

  private <T, X extends Exception> T repeated(Work<T, X> work) throws X {
    Contention contention = new Contention("The state");
    while (true) {
      try {
        return work.run();
      } catch (JdbiException e) {
        if (!REPEATED.contains(sqlState(e))) {
          throw unavailable(e);
        }
        contention.pause();
      }
    }
  }

  /** {@link #inTransaction} for work without a result. */
  public <X extends Exception> void change(Change<X> change) throws X {
    boolean unused =
        inTransaction(
            () -> {
              change.make();
              return true;
            });
  }

  /** {@link #inTransaction} for work on the connection itself. */
  <T> T withHandle(Function<Handle, T> work) {
    return inTransaction(() -> work.apply(Objects.requireNonNull(current.get())));
  }

  /** Runs a read-only query once over a snapshot, while others write. */
  <T> T snapshot(Function<Handle, T> work) {
    try {
      return isSqlite ? deferred(work) : jdbi.inTransaction(work::apply);
    } catch (JdbiException e) {
      throw unavailable(e);
    }
  }

  /** Avoids SQLite's write lock, which its other transactions take. */
  private <T> T deferred(Function<Handle, T> work) {
    try (Handle handle = jdbi.open()) {
      handle.execute("begin deferred");
      try {
        return work.apply(handle);
      } finally {
        handle.execute("rollback");
      }
    }
  }

  interface Row<T> {
    T of(ResultSet row) throws SQLException;
  }

  /**
   * The rows of a query.
   *
   * @param arguments for the question marks: texts, numbers, bytes and times, collections and maps
   *     as JSON; others by their string
   */
  <T> List<T> list(String sql, Row<T> row, @Nullable Object... arguments) {
    return mapped(sql, (result, context) -> row.of(result), arguments);
  }

  /** The rows of a query as records, whose components have the columns' names in camel case. */
  <T extends Record> List<T> list(String sql, Class<T> type, @Nullable Object... arguments) {
    return mapped(sql, ConstructorMapper.of(type), arguments);
  }

  private <T> List<T> mapped(String sql, RowMapper<T> mapper, @Nullable Object... arguments) {
    Handle own = current.get();
    // a single query is consistent by itself, and waits for no change
    return own != null
        ? mapped(own, sql, mapper, arguments)
        : repeated(() -> jdbi.withHandle(handle -> mapped(handle, sql, mapper, arguments)));
  }

  private static <T> List<T> mapped(
      Handle handle, String sql, RowMapper<T> mapper, @Nullable Object... arguments) {
    return handle.select(sql, arguments).map(mapper).list();
  }

  <T> Optional<T> first(String sql, Row<T> row, @Nullable Object... arguments) {
    return list(sql, row, arguments).stream().findFirst();
  }

  <T extends Record> Optional<T> first(String sql, Class<T> type, @Nullable Object... arguments) {
    return list(sql, type, arguments).stream().findFirst();
  }

  /**
   * The rows of a page.
   *
   * @param owner null for all accounts
   */
  <T> List<T> page(String from, RowMapper<T> row, @Nullable String owner, int offset, int rows) {
    if (offset < 0 || rows < 0 || rows > ROWS_MAX) {
      throw new IllegalArgumentException("rows are 0.." + ROWS_MAX + ", the offset is 0 or more");
    }
    String select = "select * from " + from;
    String order = " order by created_at desc, id limit ? offset ?";
    return owner == null
        ? mapped(select + order, row, rows, offset)
        : mapped(select + " and owner = ?" + order, row, owner, rows, offset);
  }

  /** The number in a result of one row and column. */
  long number(String sql, @Nullable Object... arguments) {
    return first(sql, row -> row.getLong(1), arguments).orElseThrow();
  }

  /** Executes a statement; returns how many rows it changed. */
  int update(String sql, @Nullable Object... arguments) {
    return withHandle(handle -> handle.execute(sql, arguments));
  }

  /** Executes a statement with parameters named as the record's components. */
  int update(String sql, Record values) {
    return withHandle(handle -> handle.createUpdate(sql).bindMethods(values).execute());
  }

  private static Argument argument(@Nullable Object value) {
    Object bound = value(value);
    return (position, statement, context) -> statement.setObject(position, bound);
  }

  private static @Nullable Object value(@Nullable Object argument) {
    if (argument instanceof Instant time) {
      return time.toEpochMilli();
    }
    if (argument instanceof Subject subject) {
      return StateJson.ofSubject(subject);
    }
    if (argument instanceof Collection<?> || argument instanceof Map<?, ?>) {
      return StateJson.of(argument);
    }
    return argument == null
            || argument instanceof Number
            || argument instanceof Boolean
            || argument instanceof byte[]
        ? argument
        : argument.toString();
  }

  /** A question mark for each value, separated by commas. */
  static String places(Collection<?> values) {
    return String.join(", ", Collections.nCopies(values.size(), "?"));
  }

  /** The time in a column, or null. */
  static @Nullable Instant time(ResultSet row, String column) throws SQLException {
    return time(row, row.findColumn(column));
  }

  private static @Nullable Instant time(ResultSet row, int column) throws SQLException {
    long millis = row.getLong(column);
    return row.wasNull() ? null : Instant.ofEpochMilli(millis);
  }

  /** The SQLSTATE; SQLite gives an empty one. */
  private static String sqlState(Throwable failure) {
    return cause(failure, SQLException.class).map(SQLException::getSQLState).orElse("");
  }

  private static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> type) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst();
  }

  /** Omits the cause's message, which may quote values. */
  static PalimpsestException unavailable(Exception failure) {
    String sentence =
        switch (Fault.of(failure)) {
          case FULL -> "The disk of the state's database is full: nothing can be changed.";
          case READ_ONLY -> "The state's database can only be read.";
          case OTHER -> "The state's database does not answer, or refuses.";
        };
    return new PalimpsestException(Reason.DATABASE, sentence, failure);
  }

  /** A fault that an administrator can repair. */
  private enum Fault {
    FULL,
    READ_ONLY,
    OTHER;

    static Fault of(Throwable failure) {
      SQLiteErrorCode sqlite =
          cause(failure, SQLiteException.class)
              .map(SQLiteException::getResultCode)
              .orElse(SQLiteErrorCode.SQLITE_OK);
      String state = sqlState(failure);
      if (sqlite == SQLiteErrorCode.SQLITE_FULL || state.equals(DISK_FULL)) {
        return FULL;
      }
      return sqlite.name().startsWith("SQLITE_READONLY") || state.equals(READ_ONLY_TRANSACTION)
          ? READ_ONLY
          : OTHER;
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
