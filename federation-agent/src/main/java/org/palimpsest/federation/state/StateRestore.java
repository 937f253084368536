package org.palimpsest.federation.state;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;

/** Brings back what {@link StateBackup} has written. */
public final class StateRestore {

  /** In the quotas, while documents are brought back: agents do not begin to work then. */
  static final String RESTORING = "restoring";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, StateCollection> BY_WORD = byWord();
  private static final int DOCUMENTS_AT_ONCE = 500;
  private static final long CHARS_AT_ONCE = 4L << 20;

  private final Path file;

  private StateRestore(Path file) {
    this.file = file;
  }

  private static Map<String, StateCollection> byWord() {
    Map<String, StateCollection> byWord = new HashMap<>();
    StateBackup.SAVED.forEach(collection -> byWord.put(collection.word(), collection));
    return Map.copyOf(byWord);
  }

  /**
   * What a file holds.
   *
   * @param site whose state it is
   * @param at when it was made
   * @param documents how many
   */
  public record Backup(String site, String at, long documents) {}

  /** Takes the documents of a file. */
  private interface Taker {
    void take(StateCollection collection, JsonNode document, int chars) throws IOException;
  }

  /**
   * Reads all of a file, and changes nothing.
   *
   * @throws IOException if it is no backup, of a later version, cut off or damaged; a sentence
   */
  public static Backup read(Path file) throws IOException {
    return new StateRestore(file).read((collection, document, chars) -> {});
  }

  /**
   * Whether nothing is kept yet in the collections, which must be there.
   *
   * @param prefix of their names
   */
  public static boolean isEmpty(SolrConnection connection, String prefix) {
    for (StateCollection collection : StateBackup.SAVED) {
      var table = new StateTable(connection, collection.name(prefix));
      table.makeSearchable();
      if (!isEmpty(table)) {
        return false;
      }
    }
    return true;
  }

  /** Its version, and which agents were started, are nothing that is kept. */
  private static boolean isEmpty(StateTable table) {
    return table.count(Search.all()) == 0
        || table.searchAll(Search.all()).stream().allMatch(id -> id.startsWith("="));
  }

  /**
   * Puts all documents of a file in the place of those that are there, sessions among them. Until
   * it has ended well no agent begins to work.
   *
   * @param prefix of the collections' names; they must be there
   * @throws IOException if the file cannot be read; nothing was changed if it never could
   */
  public static Backup restore(SolrConnection connection, String prefix, Path file)
      throws IOException {
    read(file);
    StateSchema.bundled(connection, prefix).bring(StateVersion.CURRENT);
    var mark = new StateTable(connection, StateCollection.QUOTAS.name(prefix));
    mark.put(RESTORING, new Fields());
    for (StateCollection collection : StateCollection.values()) {
      var table = new StateTable(connection, collection.name(prefix));
      table.deleteAllDocuments();
      mark.put(RESTORING, new Fields()); // again, since it stands in one of them
      table.makeDurable();
    }
    var batches = new Batches(connection, prefix);
    Backup backup = new StateRestore(file).read(batches);
    batches.end();
    mark.deleteAll(List.of(RESTORING));
    mark.makeDurable();
    mark.makeSearchable();
    return backup;
  }

  /**
   * Returns where no restore is under way, or was interrupted.
   *
   * @throws PalimpsestException else: a sentence
   */
  static void requireEnded(StateTable quotas) {
    if (quotas.get(RESTORING).isPresent()) {
      throw new PalimpsestException(
          Reason.REFUSED,
          "it was not restored to the end; run palimpsest site restore --replace again.");
    }
  }

  private Backup read(Taker taker) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("There is no file " + file + ".");
    }
    try (var zip = new GZIPInputStream(Files.newInputStream(file));
        var lines = new BufferedReader(new InputStreamReader(zip, StandardCharsets.UTF_8))) {
      JsonNode head = parsed(lines.readLine());
      requireKind(head);
      long documents = 0;
      while (true) {
        String line = lines.readLine();
        if (line == null) {
          throw cutOff(null);
        }
        JsonNode parsed = parsed(line);
        if (parsed.has("end")) {
          requireWhole(parsed, documents, lines.readLine());
          return new Backup(head.path("site").asText(), head.path("at").asText(), documents);
        }
        taker.take(collection(parsed), parsed.path("document"), line.length());
        documents++;
      }
    } catch (EOFException e) {
      throw cutOff(e);
    } catch (ZipException e) {
      throw new IOException("The file " + file + " is no backup, or damaged.", e);
    }
  }

  private JsonNode parsed(@Nullable String line) throws IOException {
    try {
      JsonNode parsed = line == null ? null : JSON.readTree(line);
      if (parsed != null && parsed.isObject()) {
        return parsed;
      }
    } catch (JsonProcessingException e) { // its message would show what stands there
      throw damaged();
    }
    throw damaged();
  }

  private void requireKind(JsonNode head) throws IOException {
    if (!head.path("kind").asText().equals(StateBackup.KIND)) {
      throw new IOException("The file " + file + " is no backup of a site's state.");
    }
    int version = head.path("version").asInt();
    if (version != StateBackup.VERSION) {
      throw new IOException(
          "The backup "
              + file
              + " has version "
              + version
              + ", which another version of Palimpsest made; this one reads version "
              + StateBackup.VERSION
              + ".");
    }
    requireKnown(head.path("state").asText(StateVersion.FIRST.toString()));
  }

  private void requireKnown(String state) throws IOException {
    try {
      if (!StateVersion.CURRENT.isBefore(StateVersion.parse(state))) {
        return;
      }
    } catch (IllegalArgumentException e) { // said below
      throw damaged();
    }
    throw new IOException(
        "The backup "
            + file
            + " is of a state of version "
            + state
            + ", which a later version of Palimpsest has made; this one knows "
            + StateVersion.CURRENT
            + ". Restore it with the later one.");
  }

  private StateCollection collection(JsonNode line) throws IOException {
    StateCollection collection = BY_WORD.get(line.path("in").asText());
    if (collection == null || !line.path("document").path("id").isTextual()) {
      throw damaged();
    }
    return collection;
  }

  private void requireWhole(JsonNode end, long documents, @Nullable String more)
      throws IOException {
    if (end.path("documents").asLong(-1) != documents || more != null) {
      throw damaged();
    }
  }

  private IOException cutOff(@Nullable Throwable cause) {
    return new IOException(
        "The backup " + file + " is cut off: the end is missing. Nothing can be restored from it.",
        cause);
  }

  private IOException damaged() {
    return new IOException("The backup " + file + " is damaged.");
  }

  /** Writes documents some at a time. */
  private static final class Batches implements Taker {

    private final SolrConnection connection;
    private final String prefix;
    private final DocumentBatch batch = new DocumentBatch();
    private @Nullable StateTable table;

    private Batches(SolrConnection connection, String prefix) {
      this.connection = connection;
      this.prefix = prefix;
    }

    @Override
    public void take(StateCollection collection, JsonNode document, int chars) {
      String name = collection.name(prefix);
      if (table == null || !table.collection().equals(name)) {
        end();
        table = new StateTable(connection, name);
      }
      batch.add(document, chars);
      if (batch.size() >= DOCUMENTS_AT_ONCE || batch.chars() >= CHARS_AT_ONCE) {
        batch.sendTo(table);
      }
    }

    private void end() {
      if (table != null) {
        batch.sendTo(table);
        table.makeDurable();
        table.makeSearchable();
      }
    }
  }
}
