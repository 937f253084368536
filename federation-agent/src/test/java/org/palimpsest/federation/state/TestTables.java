package org.palimpsest.federation.state;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.palimpsest.federation.bytes.Sha256;

/** What tests do with the tables themselves. */
public final class TestTables {

  private static final List<String> EMPTIED =
      List.of(
          "pair",
          "submission",
          "assignment",
          "decision",
          "task_part",
          "task",
          "agent",
          "audit",
          "audit_head",
          "quota_slot");

  private TestTables() {}

  /** Removes tasks, leases, places and audit records. */
  public static void empty(Database database) {
    database.change(() -> EMPTIED.forEach(table -> database.update("delete from " + table)));
  }

  /** Removes everything. */
  public static void emptyAll(Database database) {
    database.change(() -> emptyEach(database));
  }

  private static void emptyEach(Database database) {
    empty(database);
    tamper(database, "update state set messages_from = 0");
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
    return (int) database.number("select count(*) from " + tableAndWhere);
  }

  /** Returns a table's rows: its name, the row's key, and a digest of all that is in it. */
  public static List<String> rows(Database database, String table, String... key) {
    return database.list(
        "select * from " + table + " order by " + String.join(", ", key),
        row -> row(table, row, key));
  }

  private static String row(String table, ResultSet row, String... key) throws SQLException {
    StringBuilder all = new StringBuilder();
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      Object value = row.getObject(i);
      all.append(value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value);
      all.append(' ');
    }
    List<String> id = new ArrayList<>();
    for (String column : key) {
      id.add(row.getString(column));
    }
    return table + " " + String.join("!", id) + " " + Sha256.hex(all.toString());
  }

  /** Returns the file of a database of SQLite. */
  public static Path file(Database database) {
    return database
        .first(
            "select file from pragma_database_list where name = 'main'",
            row -> Path.of(row.getString(1)))
        .orElseThrow();
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
    return count(database, "task") + count(database, "task_part") + count(database, "decision");
  }

  /** Runs a statement that the database refuses, with a value in it. */
  public static void fail(Database database, String value) {
    database.update(
        "insert into account (name, role, password_hash, disabled, member_of)"
            + " values (?, ?, ?, ?, '[]')",
        value,
        null,
        value,
        true);
  }

  /** Marks the tables as written by a later version. */
  public static void beOfALaterVersion(Database database) {
    tamper(
        database,
        "insert into flyway_schema_history (installed_rank, version, description, type, script,"
            + " checksum, installed_by, installed_on, execution_time, success)"
            + " values (99, '99', 'later', 'SQL', 'V99__later.sql', 1, '', '2026-01-01 00:00:00.000', 1, 1)");
  }

  /** Replaces a value in a column. */
  public static void rename(
      Database database, String table, String column, String from, String to) {
    database.update(
        "update " + table + " set " + column + " = ? where " + column + " = ?", to, from);
  }

  /** Runs a change that no store makes. */
  public static int tamper(Database database, String sql) {
    return database.update(sql);
  }
}
