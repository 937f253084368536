package org.palimpsest.federation.state.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.AuditRecord;
import org.palimpsest.federation.state.StateJson;

/** The audit log, in the table {@code audit}; {@code audit_head} names the last record. */
final class SqlAuditLog implements AuditLog {

  private static final int EVENT_CHARS_MAX = 64;
  private static final int FACTS_CHARS_MAX = 16 << 10;
  private static final int ROWS_AT_ONCE = 1000;

  private static final Head OF_NOTHING = new Head(0, AuditRecord.FIRST);

  private final Database database;

  SqlAuditLog(Database database) {
    this.database = database;
  }

  @Override
  public Head head() {
    return database.inTransaction(SqlAuditLog::head);
  }

  @Override
  public boolean hasLost(Head head, Instant at) {
    return database.inTransaction(
        handle ->
            handle
                    .createQuery(
                        """
                        select count(*) from audit where (number = :number and hash = :hash)
                          or (event = :restored and number <= :number and at >= :at)
                        """)
                    .bind("number", head.number())
                    .bind("hash", head.hash())
                    .bind("restored", RESTORED)
                    .bind("at", at.toEpochMilli())
                    .mapTo(Integer.class)
                    .one()
                == 0);
  }

  private static Head head(Handle handle) {
    return handle
        .createQuery("select number, hash from audit_head")
        .map((row, context) -> new Head(row.getLong(1), row.getString(2)))
        .findOne()
        .orElse(OF_NOTHING);
  }

  @Override
  public void append(
      String event, @Nullable String site, SortedMap<String, String> facts, Instant now) {
    requireSize(event, facts);
    database.useTransaction(
        handle -> {
          Head head = head(handle);
          AuditRecord record =
              new AuditRecord(
                  head.number() + 1, now, event, site, new TreeMap<>(facts), head.hash());
          String hash = record.hash();
          handle.execute(
              "insert into audit (number, at, event, site, facts, previous, hash)"
                  + " values (?, ?, ?, ?, ?, ?, ?)",
              record.number(),
              record.at().toEpochMilli(),
              event,
              site,
              StateJson.ofMap(record.facts()),
              record.previous(),
              hash);
          handle.execute(
              "insert into audit_head (single, number, hash) values (1, ?, ?)"
                  + " on conflict (single) do update set number = excluded.number,"
                  + " hash = excluded.hash",
              record.number(),
              hash);
        });
  }

  private static void requireSize(String event, SortedMap<String, String> facts) {
    int size =
        facts.entrySet().stream()
            .mapToInt(fact -> fact.getKey().length() + fact.getValue().length())
            .sum();
    if (event.isEmpty() || event.length() > EVENT_CHARS_MAX || size > FACTS_CHARS_MAX) {
      throw new IllegalArgumentException(
          "an audit record has an event of 1.."
              + EVENT_CHARS_MAX
              + " characters, and facts of at most "
              + FACTS_CHARS_MAX);
    }
  }

  @Override
  public List<Entry> last(long before, int count) {
    return database.inTransaction(
        handle ->
            handle
                .createQuery(
                    "select * from audit where number < :before order by number desc limit :count")
                .bind("before", before)
                .bind("count", count)
                .map((row, context) -> record(row))
                .map(
                    record ->
                        new Entry(
                            record.number(),
                            record.at(),
                            record.event(),
                            record.site(),
                            record.facts()))
                .list());
  }

  private static AuditRecord record(ResultSet row) throws SQLException {
    return new AuditRecord(
        row.getLong("number"),
        Instant.ofEpochMilli(row.getLong("at")),
        row.getString("event"),
        row.getString("site"),
        StateJson.map(row.getString("facts")),
        row.getString("previous"));
  }

  @Override
  public Verdict verify() {
    return database.inTransaction(SqlAuditLog::verify);
  }

  private static Verdict verify(Handle handle) {
    Head head = head(handle);
    long number = 0;
    String previous = AuditRecord.FIRST;
    try (var records =
        handle
            .createQuery("select * from audit order by number")
            .setFetchSize(ROWS_AT_ONCE)
            .map((row, context) -> checked(row))
            .iterator()) {
      while (records.hasNext()) {
        Optional<Checked> next = records.next();
        number++;
        if (next.isEmpty() || !next.get().follows(number, previous)) {
          return new Verdict(number, number);
        }
        previous = next.get().hash();
      }
    }
    boolean isWhole = number == head.number() && previous.equals(head.hash());
    return new Verdict(number, isWhole ? -1 : Math.min(number, head.number()) + 1);
  }

  private record Checked(AuditRecord record, String hash) {
    boolean follows(long number, String previous) {
      return record.number() == number && record.previous().equals(previous);
    }
  }

  /** A record whose hash is that of its content; empty if it is not, or cannot be read. */
  private static Optional<Checked> checked(ResultSet row) throws SQLException {
    String hash = row.getString("hash");
    try {
      AuditRecord record = record(row);
      return record.hash().equals(hash) ? Optional.of(new Checked(record, hash)) : Optional.empty();
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }
}
