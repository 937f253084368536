package org.palimpsest.federation.state.sql;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * All that a site's agents know, in one file, and back: compressed lines of JSON. The first line
 * tells what the file is, each other one has a row, and the last one counts them, so that a file
 * that was cut off is never taken for whole. SQLite and PostgreSQL read each other's, and both read
 * backups of a state that was in Solr.
 *
 * <p>A backup is one transaction: a snapshot while agents work. So is a restore: all or nothing.
 */
public final class SqlBackup {

  static final int VERSION = 2;

  /** Of a state in Solr, whose lines have documents. */
  private static final int VERSION_OF_SOLR = 1;

  static final String KIND = "palimpsest state";

  /**
   * Tables after those that they refer to. Without sessions, as people log in again, and without
   * leases.
   */
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
          "audit",
          "audit_head",
          "account",
          "right_",
          "token");

  private static final List<String> NOT_SAVED = List.of("session", "agent");

  private static final int ROWS_AT_ONCE = 50;
  private static final JsonMapper JSON = new JsonMapper();

  private SqlBackup() {}

  /**
   * What a file holds.
   *
   * @param site whose state it is
   * @param at when it was made
   * @param rows how many
   */
  public record Backup(String site, String at, long rows) {}

  /**
   * What was restored.
   *
   * @param kept what was taken back since the backup and stays so, in words
   */
  public record Restored(Backup backup, List<String> kept) {}

  /** What a column holds. */
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
  }

  private static Map<String, Kind> columns(Handle handle, String table) {
    Map<String, Kind> columns = new LinkedHashMap<>();
    try {
      Connection connection = handle.getConnection();
      try (ResultSet all =
          connection.getMetaData().getColumns(null, connection.getSchema(), table, null)) {
        while (all.next()) {
          columns.put(all.getString("COLUMN_NAME"), Kind.of(all.getString("TYPE_NAME")));
        }
      }
    } catch (SQLException e) {
      throw new PalimpsestException(
          Reason.UNREACHABLE, "The state's database does not answer, or refuses.", e);
    }
    return columns;
  }

  /**
   * Writes all of it.
   *
   * @param site whose state it is
   * @param out stays open
   * @return how many rows there are
   * @throws IOException if it cannot be written
   */
  public static long write(Database database, String site, Instant now, OutputStream out)
      throws IOException {
    var zip = new GZIPOutputStream(out);
    Writer lines = new OutputStreamWriter(zip, StandardCharsets.UTF_8);
    ObjectNode head = JSON.createObjectNode().put("kind", KIND).put("version", VERSION);
    line(lines, head.put("site", site).put("at", now.toString()));
    long rows = database.inOneTransaction(handle -> write(handle, lines));
    line(lines, JSON.createObjectNode().put("end", true).put("rows", rows));
    lines.flush();
    zip.finish();
    return rows;
  }

  private static long write(Handle handle, Writer lines) {
    long rows = 0;
    for (String table : TABLES) {
      Map<String, Kind> columns = columns(handle, table);
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
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return rows;
  }

  private static ObjectNode json(ResultSet row, Map<String, Kind> columns) throws SQLException {
    ObjectNode json = JSON.createObjectNode();
    for (Map.Entry<String, Kind> column : columns.entrySet()) {
      String name = column.getKey();
      if (row.getObject(name) != null) {
        switch (column.getValue()) {
          case TEXT -> json.put(name, row.getString(name));
          case NUMBER -> json.put(name, row.getLong(name));
          case FLAG -> json.put(name, row.getBoolean(name));
          case BYTES -> json.put(name, row.getBytes(name));
        }
      }
    }
    return json;
  }

  private static void line(Writer lines, ObjectNode line) throws IOException {
    lines.write(line.toString());
    lines.write('\n');
  }

  /**
   * Reads all of a file, and changes nothing.
   *
   * @throws IOException if it is no backup, of another version, cut off or damaged; a sentence
   */
  public static Backup read(Path file) throws IOException {
    return new Reader(file).read((table, row) -> {});
  }

  /** Whether nothing is kept yet. */
  public static boolean isEmpty(Database database) {
    return database.inTransaction(
        handle ->
            TABLES.stream()
                .allMatch(
                    table ->
                        handle.createQuery("select count(*) from " + table).mapTo(Long.class).one()
                            == 0));
  }

  /**
   * Puts all rows of a file in the place of those that are there, sessions and leases among them.
   * What was taken back since the backup stays so ({@link Revocations}).
   *
   * @param messagesFrom messages of other sites are taken from then on: which ones came before is
   *     not known any more
   * @throws IOException if the file cannot be read; nothing was changed then
   */
  public static Restored restore(Database database, Path file, Instant messagesFrom)
      throws IOException {
    Revocations.Reading reading = new Revocations.Reading();
    new Reader(file).read(reading); // its checksum stands at the end
    try {
      return database.inTransaction(
          handle -> {
            Revocations revocations = Revocations.of(handle, reading);
            NOT_SAVED.forEach(table -> handle.execute("delete from " + table));
            for (int i = TABLES.size() - 1; i >= 0; i--) {
              handle.execute("delete from " + TABLES.get(i));
            }
            Backup backup = insert(handle, file);
            handle.execute("delete from state");
            handle.execute(
                "insert into state (single, site, messages_from) values (1, ?, ?)",
                backup.site(),
                messagesFrom.toEpochMilli());
            return new Restored(backup, revocations.keep(handle));
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Backup insert(Handle handle, Path file) {
    Map<String, Map<String, Kind>> columns =
        TABLES.stream().collect(Collectors.toMap(table -> table, table -> columns(handle, table)));
    try (Rows rows = new Rows(handle, columns)) {
      Backup backup = new Reader(file).read(rows::add);
      rows.flush();
      return backup;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes the rows of a file. */
  interface Taker {
    void take(String table, JsonNode row) throws IOException;
  }

  /** Inserts rows, some of one table at a time. */
  private static final class Rows implements AutoCloseable {
    private final Handle handle;
    private final Map<String, Map<String, Kind>> columns;
    private String table = "";
    private @Nullable PreparedBatch batch;

    Rows(Handle handle, Map<String, Map<String, Kind>> columns) {
      this.handle = handle;
      this.columns = columns;
    }

    void add(String to, JsonNode row) {
      PreparedBatch into = batch;
      if (into == null || !to.equals(table) || into.size() >= ROWS_AT_ONCE) {
        flush();
        into = begin(to);
      }
      for (Map.Entry<String, Kind> column : columnsOf(to).entrySet()) {
        JsonNode value = row.path(column.getKey());
        bind(into, column.getKey(), column.getValue(), value);
      }
      into.add();
    }

    private Map<String, Kind> columnsOf(String of) {
      return columns.getOrDefault(of, Map.of());
    }

    private PreparedBatch begin(String to) {
      String names = String.join(", ", columnsOf(to).keySet());
      String values =
          columnsOf(to).keySet().stream().map(":"::concat).collect(Collectors.joining(", "));
      PreparedBatch begun =
          handle.prepareBatch("insert into " + to + " (" + names + ") values (" + values + ")");
      table = to;
      batch = begun;
      return begun;
    }

    private static void bind(PreparedBatch into, String name, Kind kind, JsonNode value) {
      boolean isNull = value.isMissingNode() || value.isNull();
      switch (kind) {
        case TEXT -> into.bind(name, isNull ? null : value.asText());
        case NUMBER -> into.bind(name, isNull ? null : Long.valueOf(value.asLong()));
        case FLAG -> into.bind(name, !isNull && value.asBoolean());
        case BYTES -> into.bind(name, isNull ? null : bytes(value));
      }
    }

    private static byte[] bytes(JsonNode value) {
      try {
        return value.binaryValue();
      } catch (IOException e) {
        throw new UncheckedIOException("A row of the backup is damaged.", e);
      }
    }

    void flush() {
      PreparedBatch full = batch;
      if (full != null && full.size() > 0) {
        full.execute();
      }
      close();
    }

    @Override
    public void close() {
      PreparedBatch open = batch;
      if (open != null) {
        open.close();
      }
      batch = null;
    }
  }

  /** Reads a file, and refuses what is not whole. */
  private record Reader(Path file) {

    Backup read(Taker taker) throws IOException {
      if (!Files.isRegularFile(file)) {
        throw new IOException("There is no file " + file + ".");
      }
      try (var zip = new GZIPInputStream(Files.newInputStream(file));
          var lines = new BufferedReader(new InputStreamReader(zip, StandardCharsets.UTF_8))) {
        JsonNode head = parsed(lines.readLine());
        requireKind(head);
        boolean isOfSolr = head.path("version").asInt() == VERSION_OF_SOLR;
        SolrBackupLines ofSolr = new SolrBackupLines(taker);
        long count = 0;
        while (true) {
          String line = lines.readLine();
          if (line == null) {
            throw cutOff(null);
          }
          JsonNode parsed = parsed(line);
          if (parsed.has("end")) {
            long counted = parsed.path(isOfSolr ? "documents" : "rows").asLong(-1);
            if (counted != count || lines.readLine() != null) {
              throw damaged();
            }
            return new Backup(head.path("site").asText(), head.path("at").asText(), count);
          }
          String in = parsed.path("in").asText();
          if (isOfSolr ? !ofSolr.take(in, parsed.path("document")) : !take(taker, in, parsed)) {
            throw damaged();
          }
          count++;
        }
      } catch (EOFException e) {
        throw cutOff(e);
      } catch (ZipException e) {
        throw new IOException("The file " + file + " is no backup, or damaged.", e);
      }
    }

    private static boolean take(Taker taker, String table, JsonNode line) throws IOException {
      boolean isRow = TABLES.contains(table) && line.path("row").isObject();
      if (isRow) {
        taker.take(table, line.path("row"));
      }
      return isRow;
    }

    private JsonNode parsed(@Nullable String line) throws IOException {
      try {
        JsonNode parsed = line == null ? null : JSON.readTree(line);
        if (parsed != null && parsed.isObject()) {
          return parsed;
        }
      } catch (JsonProcessingException e) { // its message would quote the line
        throw damaged();
      }
      throw damaged();
    }

    private void requireKind(JsonNode head) throws IOException {
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

    private IOException cutOff(@Nullable Throwable cause) {
      return new IOException(
          "The backup "
              + file
              + " is cut off: the end is missing. Nothing can be restored from it.",
          cause);
    }

    private IOException damaged() {
      return new IOException("The backup " + file + " is damaged.");
    }
  }
}
