package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.palimpsest.client.SolrConnection;

/**
 * All that a site's agents know, in one stream: lines of JSON, compressed. The first says what it
 * is, each other one has a document, and the last says how many there are, so that what was cut off
 * is never taken for whole. Agents may work meanwhile: what a task refers to is read after it.
 */
public final class StateBackup {

  /** Of the form; what stands in the documents has the state's version. */
  static final int VERSION = 1;

  static final String KIND = "palimpsest state";

  /** Without sessions: people log in again. */
  static final List<StateCollection> SAVED =
      Arrays.stream(StateCollection.values())
          .filter(collection -> collection != StateCollection.SESSIONS)
          .toList();

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A document of most of them has some hundred characters, one with a text millions. */
  private static final int DOCUMENTS_AT_ONCE = 50;

  private static final int TEXTS_AT_ONCE = 4;

  private StateBackup() {}

  /**
   * Writes all of it.
   *
   * @param prefix of the collections' names
   * @param site whose state it is
   * @param out stays open
   * @return how many documents there are
   * @throws org.palimpsest.client.PalimpsestException if Solr does not answer or refuses
   * @throws IOException if it cannot be written
   */
  public static long write(
      SolrConnection connection, String prefix, String site, Instant now, OutputStream out)
      throws IOException {
    var zip = new GZIPOutputStream(out);
    Writer lines = new OutputStreamWriter(zip, StandardCharsets.UTF_8);
    ObjectNode head = JSON.createObjectNode().put("kind", KIND).put("version", VERSION);
    var quotas = new StateTable(connection, StateCollection.QUOTAS.name(prefix));
    head.put("state", KeptVersion.of(quotas).version().toString());
    line(lines, head.put("site", site).put("at", now.toString()));
    long documents = 0;
    for (StateCollection collection : SAVED) {
      documents += write(new StateTable(connection, collection.name(prefix)), collection, lines);
    }
    line(lines, JSON.createObjectNode().put("end", true).put("documents", documents));
    lines.flush();
    zip.finish();
    return documents;
  }

  private static long write(StateTable table, StateCollection collection, Writer lines)
      throws IOException {
    table.makeSearchable();
    List<String> ids = table.searchAll(Search.all());
    int together = collection == StateCollection.RESULTS ? TEXTS_AT_ONCE : DOCUMENTS_AT_ONCE;
    long documents = 0;
    for (int from = 0; from < ids.size(); from += together) {
      List<String> some = ids.subList(from, Math.min(ids.size(), from + together));
      for (Row row : table.whole(some)) {
        ObjectNode line = JSON.createObjectNode().put("in", collection.word());
        line.set("document", row.fields());
        line(lines, line);
        documents++;
      }
    }
    return documents;
  }

  private static void line(Writer lines, ObjectNode line) throws IOException {
    lines.write(line.toString());
    lines.write('\n');
  }
}
