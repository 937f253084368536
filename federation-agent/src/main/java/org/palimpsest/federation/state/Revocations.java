package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.state.Peers.Peer;

/**
 * Restrictions that outlive the restore of a backup. Revoked sites stay revoked. If the backup's
 * last audit record is one of this state, removed grants and keys for programs stay removed,
 * removed accounts are disabled, and passwords, roles and rights keep their present values.
 */
final class Revocations {

  private final Database database;
  private final boolean isOfThisState;
  private final List<Peer> sites;
  private final Map<Table, Map<String, Map<String, Object>>> rows;

  private Revocations(Database database, boolean isOfThisState) {
    this.database = database;
    this.isOfThisState = isOfThisState;
    this.sites = new Peers(database).all().stream().filter(Peer::revoked).toList();
    this.rows =
        List.of(Table.values()).stream().collect(Collectors.toMap(table -> table, this::rows));
  }

  private enum Table {
    GRANT("grant_", "grant", "site library"),
    TOKEN("token", "key", "account name digest"),
    ACCOUNT("account", "account", "name"),
    RIGHT("right_", "rights of", "holder");

    private final String table;
    private final String word;
    private final String key;

    Table(String table, String word, String key) {
      this.table = table;
      this.word = word;
      this.key = key;
    }

    List<String> key() {
      return List.of(key.split(" ", -1));
    }
  }

  /** The last audit record of a backup, noted while it is read. */
  static final class LastRecord implements StateBackup.Taker {
    private long number;
    private String hash = "";

    @Override
    public void take(String table, JsonNode row) {
      if (table.equals("audit_head")) {
        number = row.path("number").asLong();
        hash = row.path("hash").asText();
      }
    }
  }

  /** The present restrictions, read before anything is deleted. */
  static Revocations of(Database database, LastRecord backup) {
    long known =
        database.number(
            "select count(*) from audit where number = ? and hash = ?", backup.number, backup.hash);
    return new Revocations(database, known > 0);
  }

  private Map<String, Map<String, Object>> rows(Table table) {
    Map<String, Map<String, Object>> rows = new TreeMap<>();
    for (Map<String, Object> row :
        database.withHandle(
            handle -> handle.createQuery("select * from " + table.table).mapToMap().list())) {
      rows.put(
          table.key().stream().map(row::get).map(String::valueOf).collect(Collectors.joining("/")),
          row);
    }
    return rows;
  }

  /** Applies the restrictions to the restored rows; returns descriptions of the changes. */
  List<String> keep() {
    List<String> kept = new ArrayList<>();
    for (Peer site : sites) {
      if (database.update(
              "update site set revoked = true where name = ? and not revoked", site.site())
          > 0) {
        kept.add("site " + site.site());
      }
    }
    if (isOfThisState) {
      for (Table table : Table.values()) {
        rows(table).forEach((key, restored) -> keep(table, key, restored, kept));
      }
    }
    return kept;
  }

  private void keep(Table table, String key, Map<String, Object> restored, List<String> kept) {
    Map<String, Object> now = Objects.requireNonNull(rows.get(table)).get(key);
    boolean isPermission = table == Table.ACCOUNT || table == Table.RIGHT;
    if (now == null && table == Table.ACCOUNT) {
      set(table, restored, Map.of("disabled", true));
    } else if (now == null) {
      database.update("delete from " + table.table + ofKey(table), values(table.key(), restored));
    } else if (isPermission && !now.equals(restored)) {
      set(table, restored, now);
    } else {
      return;
    }
    String shown = table == Table.TOKEN ? key.substring(0, key.lastIndexOf('/')) : key;
    kept.add(table.word + " " + shown);
  }

  private void set(Table table, Map<String, Object> row, Map<String, Object> to) {
    Map<String, Object> changed = new LinkedHashMap<>(to);
    List<@Nullable Object> arguments = new ArrayList<>(changed.values());
    arguments.addAll(List.of(values(table.key(), row)));
    database.update(
        "update "
            + table.table
            + " set "
            + changed.keySet().stream().map(name -> name + " = ?").collect(Collectors.joining(", "))
            + ofKey(table),
        arguments.toArray());
  }

  private static String ofKey(Table table) {
    return table.key().stream()
        .map(name -> name + " = ?")
        .collect(Collectors.joining(" and ", " where ", ""));
  }

  private static Object[] values(List<String> names, Map<String, Object> row) {
    return names.stream().map(row::get).toArray();
  }
}
