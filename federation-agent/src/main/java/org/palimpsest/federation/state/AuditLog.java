package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What happened, append-only, each record chained to the one before by its hash. Never texts, never
 * fingerprints, never keys.
 */
public final class AuditLog {

  /** Of a backup that was restored. */
  public static final String RESTORED = "state.restored";

  /** Of records that were removed: it follows the last one that is remembered. */
  public static final String LOST = "audit.lost";

  private static final Head OF_NOTHING = new Head(0, AuditRecord.FIRST);
  private static final int EVENT_CHARS_MAX = 64;
  private static final int FACTS_CHARS_MAX = 16 << 10;
  private static final int ROWS_AT_ONCE = 1000;

  private final Database database;

  AuditLog(Database database) {
    this.database = database;
  }

  /**
   * A record's place in the chain.
   *
   * @param number from 1; 0 for an empty log
   * @param hash SHA-256 in hex
   */
  public record Head(long number, String hash) {}

  /**
   * A record as people read it.
   *
   * @param number from 1; a gap has a reason
   * @param site the other site, null if the event concerns this site only
   */
  public record Entry(
      long number,
      Instant at,
      String event,
      @Nullable String site,
      SortedMap<String, String> facts) {}

  /**
   * Whether the chain holds.
   *
   * @param records how many there are
   * @param brokenAt the number of the first record that does not fit, -1 where all do
   */
  public record Verdict(long records, long brokenAt) {}

  private static AuditRecord record(ResultSet row) throws SQLException {
    return new AuditRecord(
        row.getLong("number"),
        Instant.ofEpochMilli(row.getLong("at")),
        row.getString("event"),
        row.getString("site"),
        StateJson.map(row.getString("facts")),
        row.getString("previous"));
  }

  /** The last record: all that were before it follow from its hash. */
  public Head head() {
    return database
        .first(
            "select * from audit_head",
            row -> new Head(row.getLong("number"), row.getString("hash")))
        .orElse(OF_NOTHING);
  }

  /**
   * Appends a record; when this returns, or the transaction that it is in ends, it is kept.
   *
   * @param event such as {@code check.answered}, {@code message.refused}, {@code peer.revoked}
   * @param site the other site, null if the event concerns this site only
   * @param facts words and numbers by name: message id, digest, library, counts, reason
   */
  public void append(
      String event, @Nullable String site, SortedMap<String, String> facts, Instant now) {
    append(event, site, facts, 0, now);
  }

  /**
   * Appends a record behind one that is gone: no number is used twice.
   *
   * @param behind the record's number is higher than this
   */
  public void append(
      String event,
      @Nullable String site,
      SortedMap<String, String> facts,
      long behind,
      Instant now) {
    requireSize(event, facts);
    database.change(
        () -> {
          Head head = head();
          long number = Math.max(head.number(), behind) + 1;
          var record = new AuditRecord(number, now, event, site, new TreeMap<>(facts), head.hash());
          String hash = record.hash();
          database.update(
              "insert into audit (number, at, event, site, facts, previous, hash)"
                  + " values (?, ?, ?, ?, ?, ?, ?)",
              record.number(),
              record.at(),
              event,
              site,
              StateJson.ofMap(record.facts()),
              record.previous(),
              hash);
          database.update(
              """
              insert into audit_head (single, number, hash) values (1, ?, ?)
              on conflict (single) do update set number = excluded.number, hash = excluded.hash
              """,
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

  /** The last records before a number, the newest first. */
  public List<Entry> last(long before, int count) {
    return last(before, "", count);
  }

  /**
   * The last records, the newest first.
   *
   * @param before only records with a smaller number
   * @param words only records whose event, site or facts have these characters, in any case
   * @param count at most
   */
  public List<Entry> last(long before, String words, int count) {
    return database
        .list(
            """
            select * from audit where number < ?
              and lower(event || ' ' || coalesce(site, '') || ' ' || facts) like ? escape '!'
              order by number desc limit ?
            """,
            AuditLog::record,
            before,
            "%" + words.toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "%",
            count)
        .stream()
        .map(each -> new Entry(each.number(), each.at(), each.event(), each.site(), each.facts()))
        .toList();
  }

  /**
   * Whether a record that was the last one is gone, or another one stands in its place, and no
   * restore of a backup since then says why.
   *
   * @param at when it was the last one
   */
  public boolean hasLost(Head head, Instant at) {
    return database.number(
            """
            select count(*) from audit where (number = ? and hash = ?)
              or (event = ? and number <= ? and at >= ?)
            """,
            head.number(),
            head.hash(),
            RESTORED,
            head.number(),
            at)
        == 0;
  }

  /**
   * Goes on behind a record that was the last one, where the log ends before it now.
   *
   * @param remembered its number
   */
  public void skipLost(long remembered, Instant now) {
    database.change(
        () -> {
          long last = head().number();
          if (last < remembered) {
            SortedMap<String, String> facts = new TreeMap<>();
            facts.put("last", Long.toString(last));
            facts.put("remembered", Long.toString(remembered));
            append(LOST, null, facts, remembered, now);
          }
        });
  }

  /** Reads all of it and checks each hash; agents may append meanwhile. */
  public Verdict verify() {
    Head end = head();
    Head last = OF_NOTHING;
    while (last.number() < end.number()) {
      List<Link> links =
          database.list(
              "select * from audit where number > ? and number <= ? order by number limit ?",
              AuditLog::link,
              last.number(),
              end.number(),
              ROWS_AT_ONCE);
      for (Link link : links) {
        if (!link.follows(last)) {
          return new Verdict(end.number(), last.number() + 1);
        }
        last = new Head(link.number(), link.hash());
      }
      if (links.isEmpty()) {
        return new Verdict(end.number(), last.number() + 1);
      }
    }
    boolean isWhole =
        last.equals(end)
            && database.number(
                    "select count(*) from audit, audit_head where audit.number > audit_head.number")
                == 0;
    return new Verdict(end.number(), isWhole ? -1 : end.number() + 1);
  }

  /** A record whose hash is that of its content, null if it is not; and that hash. */
  private record Link(long number, @Nullable AuditRecord record, String hash) {

    /** Behind a backup that was restored, numbers of before are missing. */
    boolean follows(Head head) {
      return record != null
          && (number == head.number() + 1
              || (number > head.number() && record.event().equals(RESTORED)))
          && record.previous().equals(head.hash());
    }
  }

  private static Link link(ResultSet row) throws SQLException {
    long number = row.getLong("number");
    String hash = row.getString("hash");
    try {
      AuditRecord record = record(row);
      return new Link(number, record.hash().equals(hash) ? record : null, hash);
    } catch (RuntimeException e) { // it cannot be read
      return new Link(number, null, hash);
    }
  }
}
