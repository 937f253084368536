package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The audit log: a document for each record, with its number as id.
 *
 * <p>A record is appended by inserting its number once; of several agents that try, one can, and
 * the others take the next number. Beside them a head document names the last record and its hash:
 * it leads to the end without a search, and without it nobody could see that the last records were
 * cut off. It may be behind by what is being appended, never ahead.
 */
final class SolrAuditLog implements AuditLog {

  private static final String HEAD = "head";
  private static final int PAGE = 250;
  private static final int EVENT_CHARS_MAX = 64;
  private static final int FACTS_CHARS_MAX = 16 << 10;

  /** How many numbers behind the head are looked at in one step to find the end. */
  private static final int STEP = 16;

  private final StateTable table;

  SolrAuditLog(StateTable table) {
    this.table = table;
  }

  /** Ids that sort as the numbers do. */
  static String id(long number) {
    return String.format(Locale.ROOT, "%015d", number);
  }

  /** Up to where the log goes. */
  private record End(long number, String hash) {
    static final End EMPTY = new End(0, AuditRecord.FIRST);
  }

  @Override
  public void append(
      String event, @Nullable String site, SortedMap<String, String> facts, Instant now) {
    requireSize(event, facts);
    var contention = new Contention("The audit log");
    End end = end(head());
    while (true) {
      var record =
          new AuditRecord(end.number() + 1, now, event, site, new TreeMap<>(facts), end.hash());
      if (table.insert(id(record.number()), record.toFields())) {
        raiseHead(new End(record.number(), record.hash()));
        return;
      }
      contention.pause();
      end = end(end);
    }
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

  private End head() {
    return table
        .get(HEAD)
        .map(row -> new End(row.number("number"), row.text("hash")))
        .orElse(End.EMPTY);
  }

  /**
   * The last record that there is, from one that there is; at a glance: most of these numbers are
   * nobody's yet, and who takes one that is somebody's is told.
   */
  private End end(End from) {
    End end = from;
    while (true) {
      Map<String, Row> next = table.glance(ids(end.number() + 1, STEP), "hash");
      if (next.isEmpty()) {
        return end;
      }
      @Nullable Row row = next.get(id(end.number() + 1));
      while (row != null) {
        end = new End(end.number() + 1, row.text("hash"));
        row = next.get(id(end.number() + 1));
      }
      if (next.size() < STEP) {
        return end;
      }
    }
  }

  private static List<String> ids(long first, int count) {
    var ids = new ArrayList<String>();
    for (long number = first; number < first + count; number++) {
      ids.add(id(number));
    }
    return ids;
  }

  private void raiseHead(End to) {
    Fields fields = new Fields().put("number", Long.valueOf(to.number())).put("hash", to.hash());
    table.change(
        HEAD,
        row ->
            row.isPresent() && row.get().number("number") >= to.number()
                ? Change.nothing(false)
                : Change.write(fields, true));
  }

  @Override
  public List<Entry> last(long before, int count) {
    long behind = Math.min(before, end(head()).number() + 1);
    long first = Math.max(1, behind - count);
    List<String> ids = ids(first, (int) Math.max(0, behind - first));
    List<Entry> entries = new ArrayList<>();
    for (Row row : table.get(ids, "*").values()) {
      AuditRecord record = AuditRecord.of(row);
      entries.add(
          new Entry(record.number(), record.at(), record.event(), record.site(), record.facts()));
    }
    Collections.reverse(entries);
    return entries;
  }

  @Override
  public Verdict verify() {
    End head = head(); // first: what it names must be there from now on
    String previous = AuditRecord.FIRST;
    for (long first = 1; ; first += PAGE) {
      List<String> ids = ids(first, PAGE);
      Map<String, Row> rows = table.get(ids, "*");
      for (int i = 0; i < ids.size(); i++) {
        long number = first + i;
        Row row = rows.get(ids.get(i));
        if (row == null) {
          boolean isEnd = number > head.number() && i >= rows.size();
          return new Verdict(number - 1, isEnd ? -1 : number);
        }
        Optional<String> hash = validHash(row, number, previous);
        boolean asHeadSays = number != head.number() || hash.equals(Optional.of(head.hash()));
        if (hash.isEmpty() || !asHeadSays) {
          return new Verdict(number, number);
        }
        previous = hash.get();
      }
    }
  }

  /** The hash of a record that is what it should be. */
  private static Optional<String> validHash(Row row, long number, String previous) {
    try {
      AuditRecord record = AuditRecord.of(row);
      String hash = record.hash();
      boolean fits =
          record.number() == number
              && record.previous().equals(previous)
              && row.text("hash").equals(hash);
      return fits ? Optional.of(hash) : Optional.empty();
    } catch (RuntimeException e) {
      return Optional.empty(); // a field is missing, or of another kind
    }
  }
}
