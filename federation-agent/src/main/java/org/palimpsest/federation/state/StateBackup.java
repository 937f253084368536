package org.palimpsest.federation.state;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.lease.LeaseStore.Lease;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.retry.Pause;

/**
 * Backup and restore of the whole state in one file: compressed lines of JSON. The first line
 * describes the file, the last one counts the rows between, so that a truncated file is detected.
 * SQLite and PostgreSQL read each other's backups, and both read backups of a state in Solr.
 *
 * <p>A backup is a snapshot, and no agent waits for it. A restore is one transaction.
 */
public final class StateBackup {

  static final int VERSION = 2;

  /** Version of backups of a state in Solr, whose lines have documents. */
  private static final int VERSION_OF_SOLR = 1;

  private static final String KIND = "palimpsest state";

  /** Each table after the tables that it refers to. */
  private static final List<String> TABLES =
      List.of(
          "site",
          "contact",
          "library",
          "grant_",
          "quota_day",
          "quota_slot",
          "probe",
          "shown_span",
          "seen_message",
          "remote_check",
          "task",
          "task_part",
          "decision",
          "assignment",
          "submission",
          "pair",
          "report",
          "audit",
          "audit_head",
          "account",
          "right_",
          "token");

  /** People log in again, and agents begin other leases. */
  private static final List<String> NOT_SAVED = List.of("session", "agent");

  private static final int ROWS_AT_ONCE = 50;
  private static final JsonMapper JSON = new JsonMapper();

  private StateBackup() {}

  public record Backup(String site, String at, long rows) {}

  /**
   * The result of a restore.
   *
   * @param kept descriptions of the restrictions that outlived it
   */
  public record Restored(Backup backup, List<String> kept) {}

  private enum Kind {
    TEXT,
    NUMBER,
    FLAG,
    BYTES;

    static Kind of(String declared) {
      return switch (declared.toLowerCase(Locale.ROOT)) {
        case "bytea" -> BYTES;
        case "boolean", "bool" -> FLAG;
        case "bigint", "int8", "integer", "int4" -> NUMBER;
        default -> TEXT;
      };
    }

    void write(ResultSet row, String name, ObjectNode to) throws SQLException {
      switch (this) {
        case TEXT -> to.put(name, row.getString(name));
        case NUMBER -> to.put(name, row.getLong(name));
        case FLAG -> to.put(name, row.getBoolean(name));
        case BYTES -> to.put(name, row.getBytes(name));
      }
    }

    @Nullable Object read(JsonNode value) {
      if (value.isMissingNode() || value.isNull()) {
        return null;
      }
      return switch (this) {
        case TEXT -> value.asText();
        case NUMBER -> value.asLong();
        case FLAG -> value.asBoolean();
        case BYTES -> Base64.getDecoder().decode(value.asText());
      };
    }
  }

  private static Map<String, Kind> columns(Handle handle, String table) {
    Map<String, Kind> columns = new LinkedHashMap<>();
    Connection connection = handle.getConnection();
    try (ResultSet all =
        connection.getMetaData().getColumns(null, connection.getSchema(), table, null)) {
      while (all.next()) {
        columns.put(all.getString("COLUMN_NAME"), Kind.of(all.getString("TYPE_NAME")));
      }
    } catch (SQLException e) {
      throw Database.unavailable(e);
    }
    return columns;
  }

  /** Writes a backup. Returns the number of rows. */
  public static long write(Database database, String site, Instant now, OutputStream out)
      throws IOException {
    var zip = new GZIPOutputStream(out);
    Writer lines = new OutputStreamWriter(zip, StandardCharsets.UTF_8);
    ObjectNode head = JSON.createObjectNode().put("kind", KIND).put("version", VERSION);
    line(lines, head.put("site", site).put("at", now.toString()));
    long rows;
    try {
      rows =
          database.snapshot(
              handle -> TABLES.stream().mapToLong(table -> write(handle, table, lines)).sum());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    line(lines, JSON.createObjectNode().put("end", true).put("rows", rows));
    lines.flush();
    zip.finish();
    return rows;
  }

  private static long write(Handle handle, String table, Writer lines) {
    Map<String, Kind> columns = columns(handle, table);
    long rows = 0;
    try (var all =
        handle
            .createQuery("select * from " + table)
            .setFetchSize(ROWS_AT_ONCE)
            .map((row, context) -> json(row, columns))
            .iterator()) {
      while (all.hasNext()) {
        ObjectNode line = JSON.createObjectNode().put("in", table);
        line.set("row", all.next());
        line(lines, line);
        rows++;
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode json(ResultSet row, Map<String, Kind> columns) throws SQLException {
    ObjectNode json = JSON.createObjectNode();
    for (Map.Entry<String, Kind> column : columns.entrySet()) {
      if (row.getObject(column.getKey()) != null) {
        column.getValue().write(row, column.getKey(), json);
      }
    }
    return json;
  }

  private static void line(Writer lines, ObjectNode line) throws IOException {
    lines.write(line.toString());
    lines.write('\n');
  }

  /** Waits two renewals of leases, and returns whether an agent renewed one meanwhile. */
  public static boolean isInUse(Database database, Pause pause) throws InterruptedException {
    var leases = new LeaseTable(database);
    List<Lease> before = leases.running();
    if (before.isEmpty()) {
      return false;
    }
    pause.pause(Leases.RENEWED_EVERY.multipliedBy(2));
    return !before.containsAll(leases.running());
  }

  public static boolean isEmpty(Database database) {
    return TABLES.stream().allMatch(table -> database.number("select count(*) from " + table) == 0);
  }

  /**
   * Replaces all rows by those of a file, and deletes sessions and leases. Restrictions made since
   * the backup stay ({@link Revocations}).
   *
   * @param messagesFrom messages of other sites are accepted from then on: earlier ones are no
   *     longer known
   * @throws IOException if the file cannot be read; nothing was changed then
   */
  public static Restored restore(Database database, Path file, Instant messagesFrom)
      throws IOException {
    var last = new Revocations.LastRecord();
    Backup backup = read(file, last); // its checksum is at the end
    return database.inTransaction(
        () -> {
          Revocations revocations = Revocations.of(database, last);
          NOT_SAVED.forEach(table -> database.update("delete from " + table));
          for (int i = TABLES.size() - 1; i >= 0; i--) {
            database.update("delete from " + TABLES.get(i));
          }
          insert(database, file);
          database.update("delete from state");
          database.update(
              "insert into state (single, site, messages_from) values (1, ?, ?)",
              backup.site(),
              messagesFrom);
          return new Restored(backup, revocations.keep());
        });
  }

  private static void insert(Database database, Path file) throws IOException {
    Map<String, Map<String, Kind>> columns =
        database.withHandle(
            handle ->
                TABLES.stream()
                    .collect(Collectors.toMap(table -> table, table -> columns(handle, table))));
    read(
        file,
        (table, row) ->
            database.withHandle(
                handle -> insert(handle, table, columns.getOrDefault(table, Map.of()), row)));
  }

  private static int insert(Handle handle, String table, Map<String, Kind> columns, JsonNode row) {
    String names = String.join(", ", columns.keySet());
    try (Update update =
        handle.createUpdate(
            "insert into "
                + table
                + " ("
                + names
                + ") values (:"
                + names.replace(", ", ", :")
                + ")")) {
      columns.forEach((name, kind) -> update.bind(name, kind.read(row.path(name))));
      return update.execute();
    }
  }

  interface Taker {
    void take(String table, JsonNode row);
  }

  /**
   * Reads and checks a file.
   *
   * @throws IOException if it is no backup, of another version, truncated or damaged
   */
  public static Backup read(Path file) throws IOException {
    return read(file, (table, row) -> {});
  }

  private static Backup read(Path file, Taker taker) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("There is no file " + file + ".");
    }
    try (var zip = new GZIPInputStream(Files.newInputStream(file));
        var lines = new BufferedReader(new InputStreamReader(zip, StandardCharsets.UTF_8))) {
      return read(file, lines, taker);
    } catch (EOFException e) {
      throw cutOff(file, e);
    } catch (ZipException e) {
      throw new IOException("The file " + file + " is no backup, or damaged.", e);
    }
  }

  private static Backup read(Path file, BufferedReader lines, Taker taker) throws IOException {
    JsonNode head = parsed(file, lines.readLine());
    requireKind(file, head);
    boolean isOfSolr = head.path("version").asInt() == VERSION_OF_SOLR;
    var ofSolr = new SolrBackup(taker);
    for (long count = 0; ; count++) {
      String line = lines.readLine();
      if (line == null) {
        throw cutOff(file, null);
      }
      JsonNode parsed = parsed(file, line);
      if (parsed.has("end")) {
        long counted = parsed.path(isOfSolr ? "documents" : "rows").asLong(-1);
        if (counted != count || lines.readLine() != null) {
          throw damaged(file);
        }
        return new Backup(head.path("site").asText(), head.path("at").asText(), count);
      }
      String in = parsed.path("in").asText();
      boolean isTaken =
          isOfSolr
              ? ofSolr.take(in, parsed.path("document"))
              : TABLES.contains(in) && parsed.path("row").isObject();
      if (!isTaken) {
        throw damaged(file);
      }
      if (!isOfSolr) {
        taker.take(in, parsed.path("row"));
      }
    }
  }

  private static JsonNode parsed(Path file, @Nullable String line) throws IOException {
    try {
      JsonNode parsed = line == null ? null : JSON.readTree(line);
      if (parsed != null && parsed.isObject()) {
        return parsed;
      }
    } catch (JsonProcessingException e) { // its message would quote the line
      throw damaged(file);
    }
    throw damaged(file);
  }

  private static void requireKind(Path file, JsonNode head) throws IOException {
    if (!head.path("kind").asText().equals(KIND)) {
      throw new IOException("The file " + file + " is no backup of a site's state.");
    }
    int version = head.path("version").asInt();
    if (version != VERSION && version != VERSION_OF_SOLR) {
      throw new IOException(
          "The backup "
              + file
              + " has version "
              + version
              + ", which another version of Palimpsest made; this one reads version "
              + VERSION
              + ".");
    }
  }

  private static IOException cutOff(Path file, @Nullable Throwable cause) {
    return new IOException(
        "The backup " + file + " is cut off: the end is missing. Nothing can be restored from it.",
        cause);
  }

  private static IOException damaged(Path file) {
    return new IOException("The backup " + file + " is damaged.");
  }
}
