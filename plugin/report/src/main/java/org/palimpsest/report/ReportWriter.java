package org.palimpsest.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/**
 * Writer of a report, document by document; memory use does not grow with the report. Complete
 * after closing; not thread-safe.
 */
public final class ReportWriter implements AutoCloseable {

  static final String FORMAT = "palimpsest-report/1";

  private static final JsonMapper MAPPER = new JsonMapper();

  private final Writer out;
  private final ReportHeader header;
  private final String end;
  private final ArrayNode decisions = MAPPER.createArrayNode();
  private final List<Note> missing = new ArrayList<>();
  private final List<Long> librarySentences = new ArrayList<>();
  private final List<String> caseIds = new ArrayList<>();
  private boolean hasCases;

  /** Begins a report. {@code out}: closed with the report. */
  public ReportWriter(Writer out, ReportHeader header) throws IOException {
    this.out = out;
    this.header = header;
    String page = ReportPage.template();
    int place = page.indexOf("{{report}}");
    this.end =
        page.substring(place + "{{report}}".length())
            .replace("{{signature}}", ReportFile.NO_SIGNATURE);
    out.write(page.substring(0, place));
    out.write("{\"format\":\"" + FORMAT + "\",\"cases\":[");
  }

  /** Adds a document. {@code text}: the checked text, or null. */
  public void add(JsonNode answer, @Nullable String text) throws IOException {
    ObjectNode entry = MAPPER.createObjectNode();
    entry.set("answer", answer);
    if (text != null) {
      entry.put("text", text);
    }
    out.write(hasCases ? ",\n" : "\n");
    out.write(json(entry));
    hasCases = true;
    caseIds.add(answer.path("document").path("id").asText(""));
    JsonNode sentences = answer.path("statistics").path("librarySentences");
    if (librarySentences.isEmpty() && sentences.isIntegralNumber()) {
      librarySentences.add(sentences.longValue());
    }
  }

  /** Adds a note on something that the report lacks. */
  public void missing(Note note) {
    missing.add(note);
  }

  /** Adds a decision on a document. {@code place}: index of the document, from 0. */
  public void add(int place, ReportDecision decision) {
    ObjectNode written = decisions.addObject();
    written.put("case", caseIds.get(place) + "/" + place);
    written.put("kind", decision.kind()).put("key", decision.key());
    written.put("reason", decision.reason());
    written.put("by", decision.by()).put("at", decision.at());
    if (decision.confirmed() != null) {
      written
          .putObject("confirmed")
          .put("by", decision.confirmed().by())
          .put("at", decision.confirmed().at());
    }
  }

  @Override
  public void close() throws IOException {
    ObjectNode rest = MAPPER.createObjectNode();
    rest.put("made", header.made().toString());
    rest.put("program", header.program());
    rest.put("intake", header.intake());
    ArrayNode libraries = rest.putArray("libraries");
    for (ReportHeader.Library each : header.libraries()) {
      ObjectNode library = libraries.addObject().put("name", each.name());
      if (each.documents() != null) {
        library.put("documents", each.documents());
      }
      if (header.libraries().size() == 1 && !librarySentences.isEmpty() && !header.intake()) {
        library.put("sentences", librarySentences.get(0));
      }
    }
    rest.set("settings", MAPPER.valueToTree(header.settings()));
    ReportHeader.Origin origin = header.origin();
    rest.put("institution", origin.institution()).put("examiner", origin.examiner());
    rest.put("checked", origin.checked() == null ? null : origin.checked().toString());
    rest.put("number", origin.number());
    ArrayNode notes = rest.putArray("missing");
    missing.forEach(note -> notes.add(MAPPER.<JsonNode>valueToTree(note.toMap())));
    out.write("\n]," + json(rest).substring(1));
    out.write(end.replace("{{decisions}}", json(decisions)));
    out.close();
  }

  /** Escapes less-than signs, which could begin an element or end the data. */
  private static String json(JsonNode node) throws JsonProcessingException {
    return MAPPER.writeValueAsString(node).replace("<", "\\u003c");
  }
}
