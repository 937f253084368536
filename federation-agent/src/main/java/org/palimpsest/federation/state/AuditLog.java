package org.palimpsest.federation.state;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Sha256;

/**
 * The append-only audit log; each record has the hash of the one before. It contains no texts,
 * fingerprints or keys.
 */
public record AuditLog(Database database) {

  /** Event: a backup was restored. */
  public static final String RESTORED = "state.restored";

  /** Event: records were removed. Its number follows the last remembered record. */
  public static final String LOST = "audit.lost";

  private static final Head OF_NOTHING = new Head(0, AuditRecord.FIRST);
  private static final int EVENT_CHARS_MAX = 64;
  private static final int FACTS_CHARS_MAX = 16 << 10;
  private static final int ROWS_AT_ONCE = 1000;

  /**
   * A record's place in the chain.
   *
   * @param number from 1; 0 for an empty log
   * @param hash SHA-256 in hex
   */
  public record Head(long number, String hash) {}

  /**
   * A record to show.
   *
   * @param number from 1; a gap has a reason
   * @param site the other site, or null
   */
  public record Entry(
      long number,
      Instant at,
      String event,
      @Nullable String site,
      SortedMap<String, String> facts) {}

  /**
   * The result of verification.
   *
   * @param brokenAt the number of the first record that does not fit, or -1
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

  /** The last record's place; its hash covers all records before. */
  public Head head() {
    return database
        .first(
            "select * from audit_head",
            row -> new Head(row.getLong("number"), row.getString("hash")))
        .orElse(OF_NOTHING);
  }

  /**
   * Appends a record, which is durable when this returns or its transaction ends.
   *
   * @param event such as {@code check.answered}, {@code message.refused}, {@code peer.revoked}
   * @param site the other site, or null
   * @param facts words and numbers by name: message id, digest, library, counts, reason
   */
  public void append(String event, @Nullable String site, Map<String, String> facts, Instant now) {
    append(event, site, facts, 0, now);
  }

  /** Appends a record with a number above {@code behind}: no number is used twice. */
  public void append(
      String event, @Nullable String site, Map<String, String> facts, long behind, Instant now) {
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
              record.facts(),
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

  private static void requireSize(String event, Map<String, String> facts) {
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

  public List<Entry> last(long before, int count) {
    return last(before, "", count);
  }

  /**
   * The last records, the newest first.
   *
   * @param before upper bound of the number, exclusive
   * @param words text that event, site or facts contain, in any case
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
   * Whether a former last record is gone or replaced, and no later restore of a backup explains it.
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

  /** Continues after a remembered last record if the log now ends before it. */
  public void skipLost(long remembered, Instant now) {
    database.change(
        () -> {
          long last = head().number();
          if (last < remembered) {
            var facts =
                Map.of("last", Long.toString(last), "remembered", Long.toString(remembered));
            append(LOST, null, facts, remembered, now);
          }
        });
  }

  /** Checks each hash of the log; agents may append meanwhile. */
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

  /** A record with its stored hash; the record is null if the hash is not its own. */
  private record Link(long number, @Nullable AuditRecord record, String hash) {

    /** Numbers may be missing before the record of a restored backup. */
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
    } catch (RuntimeException e) { // unreadable
      return new Link(number, null, hash);
    }
  }

  /**
   * A record of the audit log.
   *
   * @param number from 1, without gaps
   * @param at to the millisecond
   * @param site the other site, or null
   * @param previous the hash of the record before, or {@link #FIRST}
   */
  public record AuditRecord(
      long number,
      Instant at,
      String event,
      @Nullable String site,
      SortedMap<String, String> facts,
      String previous) {

    /** Predecessor of the first record. */
    public static final String FIRST = "0".repeat(64);

    private static final String CONTEXT = "palimpsest-audit-1";

    public AuditRecord {
      at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    /** SHA-256, in hex, of an unambiguous form: each text follows its length, -1 for null. */
    public String hash() {
      var bytes = new ByteArrayOutputStream();
      try (var out = new DataOutputStream(bytes)) {
        write(out, CONTEXT);
        write(out, previous);
        out.writeLong(number);
        out.writeLong(at.toEpochMilli());
        write(out, event);
        write(out, site);
        out.writeInt(facts.size());
        for (Map.Entry<String, String> fact : facts.entrySet()) {
          write(out, fact.getKey());
          write(out, fact.getValue());
        }
      } catch (IOException e) {
        throw new UncheckedIOException("writing to memory failed", e);
      }
      return Sha256.hex(bytes.toByteArray());
    }

    private static void write(DataOutputStream out, @Nullable String text) throws IOException {
      if (text == null) {
        out.writeInt(-1);
        return;
      }
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      out.writeInt(utf8.length);
      out.write(utf8);
    }
  }
}
