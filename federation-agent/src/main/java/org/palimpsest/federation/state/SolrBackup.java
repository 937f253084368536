package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.palimpsest.federation.state.StateBackup.Taker;
import org.palimpsest.federation.state.Tasks.Subject;

/** Converts documents of a backup of a state in Solr to rows. Used for one backup, in its order. */
final class SolrBackup {

  /**
   * The table of each collection, and the field of each column. {@code @id} is the document's id,
   * or the part after its first exclamation mark; {@code time:} precedes a field with a time as
   * text.
   */
  private static final Map<String, String> ROWS =
      Map.of(
          "sites",
              "site name=@id descriptor=descriptor signed_descriptor=signedDescriptor"
                  + " revoked=revoked",
          "libraries", "library id=@id title=title description=description collections=collections",
          "grants",
              "grant_ site=site library=library operations=operations evidence=evidence"
                  + " sentences_per_day=sentencesPerDay requests_at_once=requestsAtOnce"
                  + " distance=distance valid_from=time:validFrom valid_until=time:validUntil",
          "tasks",
              "task id=@id owner=owner label=label subject=facts state=state epoch=epoch agent=agent"
                  + " turn=turn progress=progress error=error result_epoch=resultEpoch"
                  + " created_at=time:createdAt ended_at=time:endedAt",
          "seen",
              "seen_message site=site id=@id sha256=sha256 turn=turn answer=answer"
                  + " created_at=time:createdAt",
          "checks",
              "remote_check site=site id=@id stage=state turn=agent libraries=places answer=answer"
                  + " created_at=time:createdAt",
          "audit",
              "audit number=number at=time:at event=event site=site facts=facts previous=previous"
                  + " hash=hash",
          "accounts",
              "account name=@id role=role password_hash=passwordHash disabled=disabled"
                  + " member_of=json");

  /** Values of required columns that documents may lack. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "description", "",
          "operations", "",
          "collections", "{}",
          "subject", StateJson.ofSubject(Subject.UNKNOWN),
          "member_of", "[]",
          "revoked", "false",
          "disabled", "false");

  private final Taker taker;
  private final Set<String> tasks = new HashSet<>();

  SolrBackup(Taker taker) {
    this.taker = taker;
  }

  /** Converts a document. Returns false if the document is invalid. */
  boolean take(String in, JsonNode document) {
    String id = document.path("id").asText();
    try {
      if (in.equals("audit") && id.equals("head")) {
        ObjectNode head = StateJson.object().put("single", 1);
        taker.take("audit_head", head.setAll(row("number=number hash=hash", id, document)));
      } else if (in.equals("quotas")) {
        quota(id, document);
      } else if (in.equals("results")) {
        part(id.split("!", 3), document);
      } else if (in.equals("rights")) {
        ObjectNode right = StateJson.object().put("holder", id);
        StateJson.parse(document.path("json").asText())
            .properties()
            .forEach(each -> right.put(each.getKey(), each.getValue().toString()));
        taker.take("right_", right);
      } else if (ROWS.containsKey(in)) {
        String[] table = ROWS.get(in).split(" ", 2);
        taker.take(table[0], row(table[1], id, document));
        if (in.equals("tasks")) {
          tasks.add(id);
        }
      } else {
        return false;
      }
      return !id.isEmpty();
    } catch (DateTimeParseException | IllegalStateException | NumberFormatException e) {
      return false;
    }
  }

  private static ObjectNode row(String columns, String id, JsonNode document) {
    ObjectNode row = StateJson.object();
    for (String column : columns.split(" ", -1)) {
      String name = column.substring(0, column.indexOf('='));
      String field = column.substring(column.indexOf('=') + 1);
      if (field.equals("@id")) {
        row.put(name, id.substring(id.indexOf('!') + 1));
      } else if (field.startsWith("time:")) {
        putTime(row, name, document.path(field.substring("time:".length())));
      } else if (document.hasNonNull(field)) {
        row.set(name, document.path(field));
      } else if (DEFAULTS.containsKey(name)) {
        row.put(name, DEFAULTS.get(name));
      }
    }
    return row;
  }

  private static void putTime(ObjectNode row, String name, JsonNode time) {
    if (time.isTextual()) {
      row.put(name, Instant.parse(time.asText()).toEpochMilli());
    }
  }

  private void part(String[] id, JsonNode document) {
    if (id.length != 3 || !tasks.contains(id[0])) {
      return;
    }
    String json = document.path("json").asText();
    if (id[2].equals("=decisions")) {
      int number = 0;
      for (JsonNode event : StateJson.parse(json)) {
        ObjectNode row = StateJson.object().put("task", id[0]).put("number", number++);
        putTime(row, "created_at", document.path("createdAt"));
        taker.take("decision", row.put("event", event.toString()));
      }
      return;
    }
    taker.take(
        "task_part",
        StateJson.object()
            .put("task", id[0])
            .put("epoch", Long.parseLong(id[1]))
            .put("name", id[2])
            .put("content", TaskParts.deflated(json)));
  }

  /** The collection of quotas also had contacts, probes and shown spans. */
  private void quota(String id, JsonNode document) {
    String[] key = id.split("!", 4);
    JsonNode json = StateJson.parse(document.path("json").asText("[]"));
    if (id.startsWith("=") || key.length < 2) {
      return; // versions, and leases of agents
    }
    ObjectNode row = StateJson.object().put("site", key[0]);
    if (key[1].equals("=answered")) {
      putTime(row, "at", document.path("at"));
      taker.take("contact", row);
    } else if (key[1].equals("=shown")) {
      json.forEach(entry -> shown(row.put("text", key[2]), entry));
    } else if (key.length > 2) {
      boolean isOfTexts = key[2].equals("=texts");
      row.put("library", key[1]).put("kind", isOfTexts ? "texts" : "fingerprints");
      row.put("source", isOfTexts ? key[3] : key[2].substring(1)).put("counts", json.toString());
      putTime(row, "begun_at", document.path("createdAt"));
      taker.take("probe", row);
    } else {
      row.put("library", key[1]).set("day", document.path("day"));
      taker.take("quota_day", row.deepCopy().set("sentences", document.path("used")));
      for (JsonNode place : StateJson.parse(document.path("places").asText("[]"))) {
        String columns =
            "request=request turn=turn taken_at=time:takenAt day=day sentences=sentences";
        taker.take("quota_slot", row.deepCopy().setAll(row(columns, "", place)));
      }
    }
  }

  private void shown(ObjectNode text, JsonNode entry) {
    JsonNode spans = entry.path("spans");
    for (int i = 0; i + 1 < spans.size(); i += 2) {
      ObjectNode row = text.deepCopy();
      putTime(row, "at", entry.path("at"));
      row.set("start", spans.get(i));
      taker.take("shown_span", row.set("length", spans.get(i + 1)));
    }
  }
}
