package org.palimpsest.federation.state.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.state.StateJson;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.sql.SqlBackup.Taker;

/**
 * Makes rows of the documents of a backup whose state was in Solr. Used for one backup, in its
 * order.
 */
final class SolrBackupLines {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String SHOWN = "!=shown!";
  private static final String TEXTS = "!=texts!";
  private static final String PROBES = "!=";
  private static final String ANSWERED = "!=answered";
  private static final String DECISIONS = "=decisions";

  private final Taker rows;
  private final Set<String> tasks = new HashSet<>();

  /**
   * A converter.
   *
   * @param rows takes the rows
   */
  SolrBackupLines(Taker rows) {
    this.rows = rows;
  }

  /**
   * Converts a document.
   *
   * @param in the word for its collection
   * @return false if it is none of a state
   */
  boolean take(String in, JsonNode document) throws IOException {
    String id = document.path("id").asText();
    try {
      switch (in) {
        case "sites" -> site(id, document);
        case "libraries" -> library(id, document);
        case "grants" -> grant(document);
        case "tasks" -> task(id, document);
        case "results" -> part(id, document);
        case "seen" -> message(id, document);
        case "checks" -> check(id, document);
        case "audit" -> audit(id, document);
        case "quotas" -> quota(id, document);
        case "accounts" -> account(id, document);
        case "rights" -> right(id, document);
        default -> {
          return false;
        }
      }
      return !id.isEmpty();
    } catch (DateTimeParseException | IllegalStateException | NumberFormatException e) {
      return false;
    }
  }

  private static ObjectNode row() {
    return JSON.createObjectNode();
  }

  private static @Nullable String text(JsonNode document, String name) {
    return document.hasNonNull(name) ? document.path(name).asText() : null;
  }

  private static @Nullable Long millis(JsonNode document, String name) {
    String time = text(document, name);
    return time == null ? null : Long.valueOf(Instant.parse(time).toEpochMilli());
  }

  private static JsonNode json(JsonNode document, String name) {
    String json = text(document, name);
    return json == null ? JSON.createArrayNode() : StateJson.parse(json);
  }

  private void site(String id, JsonNode document) throws IOException {
    rows.take(
        "site",
        row()
            .put("name", id)
            .put("serial", document.path("serial").asLong())
            .put("descriptor", text(document, "descriptor"))
            .put("signed_descriptor", text(document, "signedDescriptor"))
            .put("revoked", document.path("revoked").asBoolean()));
  }

  private void library(String id, JsonNode document) throws IOException {
    rows.take(
        "library",
        row()
            .put("id", id)
            .put("title", text(document, "title"))
            .put("description", document.path("description").asText())
            .put("collections", json(document, "collections").toString()));
  }

  private void grant(JsonNode document) throws IOException {
    rows.take(
        "grant_",
        row()
            .put("site", text(document, "site"))
            .put("library", text(document, "library"))
            .put("operations", document.path("operations").asText())
            .put("evidence", text(document, "evidence"))
            .put("sentences_per_day", document.path("sentencesPerDay").asLong())
            .put("requests_at_once", document.path("requestsAtOnce").asLong())
            .put("distance", document.path("distance").asLong())
            .put("valid_from", millis(document, "validFrom"))
            .put("valid_until", millis(document, "validUntil")));
  }

  private void task(String id, JsonNode document) throws IOException {
    String facts = text(document, "facts");
    tasks.add(id);
    rows.take(
        "task",
        row()
            .put("id", id)
            .put("owner", text(document, "owner"))
            .put("label", text(document, "label"))
            .put("subject", facts == null ? StateJson.ofSubject(Subject.UNKNOWN) : facts)
            .put("state", text(document, "state"))
            .put("epoch", document.path("epoch").asLong())
            .put("agent", text(document, "agent"))
            .put("turn", text(document, "turn"))
            .put("progress", text(document, "progress"))
            .put("error", text(document, "error"))
            .put(
                "result_epoch",
                document.hasNonNull("resultEpoch")
                    ? Long.valueOf(document.path("resultEpoch").asLong())
                    : null)
            .put("created_at", millis(document, "createdAt"))
            .put("ended_at", millis(document, "endedAt")));
  }

  /** Of a task that was deleted meanwhile nothing is taken. */
  private void part(String id, JsonNode document) throws IOException {
    String[] parts = id.split("!", 3);
    if (parts.length != 3 || !tasks.contains(parts[0])) {
      return;
    }
    if (parts[2].equals(DECISIONS)) {
      int number = 0;
      for (JsonNode event : json(document, "json")) {
        rows.take(
            "decision",
            row()
                .put("task", parts[0])
                .put("number", number++)
                .put("event", event.toString())
                .put("created_at", millis(document, "createdAt")));
      }
      return;
    }
    rows.take(
        "task_part",
        row()
            .put("task", parts[0])
            .put("epoch", Long.parseLong(parts[1]))
            .put("name", parts[2])
            .put("content", TaskParts.deflated(document.path("json").asText())));
  }

  private void message(String id, JsonNode document) throws IOException {
    rows.take(
        "seen_message",
        row()
            .put("site", text(document, "site"))
            .put("id", id.substring(id.indexOf('!') + 1))
            .put("sha256", text(document, "sha256"))
            .put("turn", text(document, "turn"))
            .put("answer", text(document, "answer"))
            .put("created_at", millis(document, "createdAt")));
  }

  private void check(String id, JsonNode document) throws IOException {
    rows.take(
        "remote_check",
        row()
            .put("site", text(document, "site"))
            .put("id", id.substring(id.indexOf('!') + 1))
            .put("stage", text(document, "state"))
            .put("turn", text(document, "agent"))
            .put("libraries", text(document, "places"))
            .put("answer", text(document, "answer"))
            .put("handles", text(document, "handles"))
            .put("created_at", millis(document, "createdAt")));
  }

  private void audit(String id, JsonNode document) throws IOException {
    long number = document.path("number").asLong();
    String hash = text(document, "hash");
    if (id.equals("head")) {
      rows.take("audit_head", row().put("single", 1).put("number", number).put("hash", hash));
      return;
    }
    rows.take(
        "audit",
        row()
            .put("number", number)
            .put("at", millis(document, "at"))
            .put("event", text(document, "event"))
            .put("site", text(document, "site"))
            .put("facts", text(document, "facts"))
            .put("previous", text(document, "previous"))
            .put("hash", hash));
  }

  /** Beside the quotas lay what grows with the sites: contacts, probes, what was shown. */
  private void quota(String id, JsonNode document) throws IOException {
    if (id.endsWith(ANSWERED)) {
      String site = id.substring(0, id.length() - ANSWERED.length());
      rows.take("contact", row().put("site", site).put("at", millis(document, "at")));
    } else if (id.contains(SHOWN)) {
      shown(id, document);
    } else if (id.contains(TEXTS)) {
      probe(id, TEXTS, SqlProbes.TEXTS, document);
    } else if (id.contains(PROBES)) {
      probe(id, PROBES, SqlProbes.FINGERPRINTS, document);
    } else if (id.contains("!") && !id.startsWith("=")) {
      used(id, document);
    }
  }

  private void shown(String id, JsonNode document) throws IOException {
    String site = id.substring(0, id.indexOf(SHOWN));
    String text = id.substring(id.indexOf(SHOWN) + SHOWN.length());
    for (JsonNode entry : json(document, "json")) {
      JsonNode spans = entry.path("spans");
      for (int i = 0; i + 1 < spans.size(); i += 2) {
        rows.take(
            "shown_span",
            row()
                .put("site", site)
                .put("text", text)
                .put("at", millis(entry, "at"))
                .put("start", spans.get(i).asLong())
                .put("length", spans.get(i + 1).asLong()));
      }
    }
  }

  private void probe(String id, String mark, String kind, JsonNode document) throws IOException {
    String[] place = id.substring(0, id.indexOf(mark)).split("!", 2);
    if (place.length == 2) {
      rows.take(
          "probe",
          row()
              .put("site", place[0])
              .put("library", place[1])
              .put("source", id.substring(id.indexOf(mark) + mark.length()))
              .put("kind", kind)
              .put("begun_at", millis(document, "createdAt"))
              .put("counts", text(document, "json")));
    }
  }

  private void used(String id, JsonNode document) throws IOException {
    String[] place = id.split("!", 2);
    rows.take(
        "quota_day",
        row()
            .put("site", place[0])
            .put("library", place[1])
            .put("day", Long.parseLong(document.path("day").asText()))
            .put("sentences", document.path("used").asLong()));
    for (JsonNode slot : json(document, "places")) {
      rows.take(
          "quota_slot",
          row()
              .put("site", place[0])
              .put("library", place[1])
              .put("request", slot.path("request").asText())
              .put("turn", slot.path("turn").asText())
              .put("taken_at", millis(slot, "takenAt"))
              .put("day", slot.path("day").asLong())
              .put("sentences", slot.path("sentences").asLong()));
    }
  }

  private void account(String id, JsonNode document) throws IOException {
    rows.take(
        "account",
        row()
            .put("name", id)
            .put("role", text(document, "role"))
            .put("password_hash", text(document, "passwordHash"))
            .put("disabled", document.path("disabled").asBoolean())
            .put("member_of", json(document, "json").toString()));
  }

  private void right(String id, JsonNode document) throws IOException {
    JsonNode json = json(document, "json");
    rows.take(
        "right_",
        row()
            .put("holder", id)
            .put("collections", json.path("collections").toString())
            .put("libraries", json.path("libraries").toString()));
  }
}
