package org.palimpsest.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.palimpsest.cli.InputDocument.ReadFile;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.extract.Extracted;
import org.palimpsest.extract.Extracted.Unseen;

/** Adds to an answer what the checked file says besides its text: name, pages, unseen text. */
public final class FileEvidence {

  /** The sign of text that nobody sees. */
  static final String UNSEEN_SIGN = "unseenText";

  /** So much of each stretch of unseen text is shown. */
  private static final int SHOWN_CHARS_MAX = 2000;

  private final ReadFile file;

  /** Of a file. */
  public FileEvidence(ReadFile file) {
    this.file = file;
  }

  /** The answer with what is known of the file, and the pages of its passages. */
  CheckResponse addTo(CheckResponse response) {
    return response.edited(this::addTo);
  }

  /** Adds what is known of the file, and the pages of its passages. */
  public void addTo(ObjectNode answer) {
    Extracted extracted = file.extracted();
    if (answer.path("document") instanceof ObjectNode document) {
      document.set("file", described(document.objectNode()));
    }
    PageStarts pages = PageStarts.of(extracted.pages());
    if (!extracted.pages().isEmpty()) {
      for (JsonNode source : answer.path("sources")) {
        for (JsonNode passage : source.path("passages")) {
          addPage(passage.path("suspicious"), pages);
        }
      }
    }
    if (!extracted.unseen().isEmpty()) {
      addSign(answer.withArray("signs"), extracted.unseen());
    }
  }

  private ObjectNode described(ObjectNode described) {
    Extracted extracted = file.extracted();
    Extracted.Facts facts = extracted.facts();
    described.put("name", file.name());
    described.put("type", facts.type());
    if (facts.charset() != null) {
      described.put("charset", facts.charset());
    }
    described.put("sha256", facts.sha256());
    if (facts.title() != null) {
      described.put("title", facts.title());
    }
    if (facts.pageCount() > 0) {
      described.put("pageCount", facts.pageCount());
    }
    if (!extracted.pages().isEmpty()) {
      described.put("pages", PageStarts.of(extracted.pages()).toText());
    }
    ArrayNode notes = described.putArray("notes");
    extracted.notes().forEach(notes::add);
    return described;
  }

  static void addPage(JsonNode span, PageStarts pages) {
    int page = pages.page(span.path("offset").asInt());
    if (page > 0 && span instanceof ObjectNode object) {
      object.put("page", page);
    }
  }

  private static void addSign(ArrayNode signs, List<Unseen> unseen) {
    ObjectNode sign = signs.insertObject(0);
    sign.put("kind", UNSEEN_SIGN);
    sign.put("count", length(unseen));
    sign.putArray("places");
    sign.put(
        "note",
        "Characters that nobody sees who looks at the page. They are no part of the text; what was"
            + " found in them stands in unseen, where they were checked, too.");
    ArrayNode texts = sign.putArray("texts");
    for (Unseen each : unseen) {
      ObjectNode shown = texts.addObject();
      shown.put("page", each.page());
      shown.put("reason", each.reason());
      String text = each.text();
      shown.put(
          "text",
          text.length() <= SHOWN_CHARS_MAX ? text : text.substring(0, SHOWN_CHARS_MAX) + " ...");
    }
  }

  private static int length(List<Unseen> unseen) {
    return unseen.stream().mapToInt(each -> each.text().length()).sum();
  }

  /** All that nobody sees, as a text of its own; empty if there is nothing. */
  String unseenText() {
    var text = new StringBuilder();
    file.extracted().unseen().forEach(each -> text.append(each.text()).append('\n'));
    return text.toString().strip();
  }

  /**
   * The answer with what was found in the unseen text.
   *
   * @param ofUnseen the answer of that text's own check
   */
  static CheckResponse withUnseen(CheckResponse response, CheckResponse ofUnseen) {
    return response.edited(
        answer -> {
          ObjectNode unseen = answer.putObject("unseen");
          ObjectNode other = ofUnseen.json();
          for (String member : List.of("ratios", "matchedLengths", "sources", "warnings")) {
            unseen.set(member, other.path(member));
          }
          unseen.set("length", other.path("document").path("length"));
          if (ofUnseen.result().partialResults()) {
            answer.put("partialResults", true);
          }
        });
  }
}
