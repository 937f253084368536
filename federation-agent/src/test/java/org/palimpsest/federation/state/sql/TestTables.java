package org.palimpsest.federation.state.sql;

import java.util.List;

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
            "library_collection",
            "library",
            "grant_",
            "quota_day",
            "probe",
            "shown_span",
            "seen_message",
            "remote_check",
            "account_group",
            "account",
            "session",
            "right_")) {
      tamper(database, "delete from " + table);
    }
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
                "insert into account (name, role, password_hash, disabled) values (?, ?, ?, ?)",
                value,
                null,
                value,
                true));
  }

  /** Runs a change that no store makes. */
  public static int tamper(Database database, String sql) {
    return database.inTransaction(handle -> handle.execute(sql));
  }
}
