package org.palimpsest.federation.state.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/**
 * What a backup must not bring back. A site that is revoked stays revoked, whatever the backup is
 * of. Where the backup is of the state that is here, its last audit record being one of this
 * state's, grants and keys for programs that are gone stay away, and accounts and rights are those
 * of now.
 */
final class Revocations {

  private final Set<String> sites;
  private final boolean isOfThisState;
  private final Set<List<String>> grants;
  private final Map<String, Map<String, Object>> accounts;
  private final Map<String, Map<String, Object>> rights;
  private final Set<List<String>> tokens;

  private Revocations(Handle handle, boolean isOfThisState) {
    this.isOfThisState = isOfThisState;
    this.sites = new HashSet<>();
    keys(handle, "select name from site where revoked = true")
        .forEach(key -> sites.add(key.get(0)));
    this.grants = keys(handle, GRANTS);
    this.tokens = keys(handle, TOKENS);
    this.accounts = rows(handle, "account", "name");
    this.rights = rows(handle, "right_", "holder");
  }

  private static final String GRANTS = "select site, library from grant_";
  private static final String TOKENS = "select account, name, digest from token";

  /** Notes the last audit record of a backup while it is read. */
  static final class Reading implements SqlBackup.Taker {
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

  /** What holds now, before anything is deleted. */
  static Revocations of(Handle handle, Reading backup) {
    boolean isOfThisState =
        handle
                .createQuery("select count(*) from audit where number = :number and hash = :hash")
                .bind("number", backup.number)
                .bind("hash", backup.hash)
                .mapTo(Integer.class)
                .one()
            > 0;
    return new Revocations(handle, isOfThisState);
  }

  private static Set<List<String>> keys(Handle handle, String select) {
    return new HashSet<>(
        handle
            .createQuery(select)
            .map(
                (row, context) -> {
                  List<String> key = new ArrayList<>();
                  for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    key.add(row.getString(i));
                  }
                  return key;
                })
            .list());
  }

  private static Map<String, Map<String, Object>> rows(Handle handle, String table, String key) {
    Map<String, Map<String, Object>> rows = new TreeMap<>();
    for (Map<String, Object> row : handle.createQuery("select * from " + table).mapToMap().list()) {
      rows.put(String.valueOf(row.get(key)), row);
    }
    return rows;
  }

  /** Applies them to what was restored; what was kept, in words. */
  List<String> keep(Handle handle) {
    List<String> kept = new ArrayList<>();
    for (String site : sites) {
      if (handle.execute("update site set revoked = true where name = ? and revoked = false", site)
          > 0) {
        kept.add("site " + site);
      }
    }
    if (!isOfThisState) {
      return kept;
    }
    for (List<String> grant : keys(handle, GRANTS)) {
      if (!grants.contains(grant)) {
        handle.execute("delete from grant_ where site = ? and library = ?", grant.toArray());
        kept.add("grant " + String.join("/", grant));
      }
    }
    for (List<String> token : keys(handle, TOKENS)) {
      if (!tokens.contains(token)) {
        handle.execute("delete from token where digest = ?", token.get(2));
        kept.add("key " + token.get(0) + "/" + token.get(1));
      }
    }
    keepAccounts(handle, kept);
    keepRights(handle, kept);
    return kept;
  }

  private void keepAccounts(Handle handle, List<String> kept) {
    rows(handle, "account", "name")
        .forEach(
            (name, restored) -> {
              Map<String, Object> now = accounts.get(name);
              if (now == null) {
                handle.execute("update account set disabled = true where name = ?", name);
                kept.add("account " + name);
              } else if (!now.equals(restored)) {
                handle
                    .createUpdate(
                        "update account set role = :role, password_hash = :password_hash,"
                            + " disabled = :disabled, member_of = :member_of where name = :name")
                    .bindMap(now)
                    .execute();
                kept.add("account " + name);
              }
            });
  }

  private void keepRights(Handle handle, List<String> kept) {
    rows(handle, "right_", "holder")
        .forEach(
            (holder, restored) -> {
              Map<String, Object> now = rights.get(holder);
              if (now == null) {
                handle.execute("delete from right_ where holder = ?", holder);
                kept.add("rights of " + holder);
              } else if (!now.equals(restored)) {
                handle
                    .createUpdate(
                        "update right_ set collections = :collections, libraries = :libraries"
                            + " where holder = :holder")
                    .bindMap(now)
                    .execute();
                kept.add("rights of " + holder);
              }
            });
  }
}
