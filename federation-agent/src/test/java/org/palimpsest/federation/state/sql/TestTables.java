package org.palimpsest.federation.state.sql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;

/** What tests do with the tables themselves. */
public final class TestTables {

  private static final List<String> EMPTIED =
      List.of("decision", "task_part", "task", "agent", "audit", "audit_head", "quota_slot");

  private TestTables() {}

  /** Removes tasks, leases, places and audit records. */
  public static void empty(Database database) {
    database.useTransaction(
        handle -> EMPTIED.forEach(table -> handle.execute("delete from " + table)));
  }

  /** Removes everything. */
  public static void emptyAll(Database database) {
    empty(database);
    for (String table :
        List.of(
            "site",
            "contact",
            "library",
            "grant_",
            "quota_day",
            "probe",
            "shown_span",
            "seen_message",
            "remote_check",
            "token",
            "account",
            "session",
            "right_")) {
      tamper(database, "delete from " + table);
    }
  }

  /** Returns how many rows there are of a table, and of a condition. */
  public static int count(Database database, String tableAndWhere) {
    return database.inTransaction(
        handle ->
            handle.createQuery("select count(*) from " + tableAndWhere).mapTo(Integer.class).one());
  }

  /** Returns the file of a database of SQLite. */
  public static Path file(Database database) {
    String file =
        database.inTransaction(
            handle ->
                handle
                    .createQuery("select file from pragma_database_list where name = 'main'")
                    .mapTo(String.class)
                    .one());
    return Path.of(file);
  }

  /** Returns which statements some work sends, without their values. */
  public static List<String> statements(Database database, Runnable work) {
    List<String> sent = new ArrayList<>();
    database.log(
        new SqlLogger() {
          @Override
          public void logBeforeExecution(StatementContext context) {
            sent.add(context.getRenderedSql());
          }
        });
    work.run();
    database.log(SqlLogger.NOP_SQL_LOGGER);
    return sent;
  }

  /** Returns how many rows of tasks, their parts and their decisions there are. */
  public static int taskRows(Database database) {
    return database.inTransaction(
        handle ->
            handle
                .createQuery(
                    "select (select count(*) from task) + (select count(*) from task_part)"
                        + " + (select count(*) from decision)")
                .mapTo(Integer.class)
                .one());
  }

  /** Runs a statement that the database refuses, with a value in it. */
  public static void fail(Database database, String value) {
    database.useTransaction(
        handle ->
            handle.execute(
                "insert into account (name, role, password_hash, disabled, member_of)"
                    + " values (?, ?, ?, ?, '[]')",
                value,
                null,
                value,
                true));
  }

  /** Lets the tables be those of a later version. */
  public static void beOfALaterVersion(Database database) {
    tamper(
        database,
        "insert into flyway_schema_history (installed_rank, version, description, type, script,"
            + " checksum, installed_by, installed_on, execution_time, success)"
            + " values (99, '99', 'later', 'SQL', 'V99__later.sql', 1, '', '2026-01-01 00:00:00.000', 1, 1)");
  }

  /** Changes a value wherever it stands in a column. */
  public static void rename(
      Database database, String table, String column, String from, String to) {
    database.useTransaction(
        handle ->
            handle.execute(
                "update " + table + " set " + column + " = ? where " + column + " = ?", to, from));
  }

  /** Runs a change that no store makes. */
  public static int tamper(Database database, String sql) {
    return database.inTransaction(handle -> handle.execute(sql));
  }
}
