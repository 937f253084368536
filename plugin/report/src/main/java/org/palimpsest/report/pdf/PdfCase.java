package org.palimpsest.report.pdf;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.report.Choice;
import org.palimpsest.report.EvidenceKeys;
import org.palimpsest.report.Reckoning;
import org.palimpsest.report.ReportDecision;
import org.palimpsest.report.ReportHeader;

/** A document's answer with the decisions on it, and the form of the report. */
record PdfCase(
    ReportHeader header,
    JsonNode answer,
    @Nullable String text,
    List<ReportDecision> decisions,
    PdfForm form,
    Choice choice,
    Reckoning reckoning) {

  PdfCase(PdfReport.Content content, PdfForm form) {
    this(
        content.header(),
        content.answer(),
        content.text(),
        content.decisions(),
        form,
        Choice.of(content.decisions()),
        new Reckoning(content.answer()));
  }

  JsonNode document() {
    return answer.path("document");
  }

  JsonNode file() {
    return document().path("file");
  }

  int length() {
    return document().path("length").asInt();
  }

  String title() {
    String title = file().path("title").asText("");
    return title.isBlank() ? name() : title;
  }

  String name() {
    String name = document().path("id").asText("");
    return name.isBlank() ? file().path("name").asText("–") : name;
  }

  /** Errors and warnings of the answer and the file. */
  List<String> notes(PdfWords words) {
    List<JsonNode> all = new ArrayList<>();
    answer.path("warnings").forEach(all::add);
    file().path("notes").forEach(all::add);
    return all.stream()
        .filter(note -> !note.path("rank").asText().equals(Note.INFORMATION))
        .map(words::note)
        .toList();
  }

  boolean isPartial() {
    return answer.path("partialResults").asBoolean();
  }

  /** Whether the libraries had any text. */
  boolean isCompared() {
    JsonNode sentences = answer.path("statistics").path("librarySentences");
    return length() > 0
        && !(sentences.isIntegralNumber()
            && sentences.asLong() == 0
            && answer.path("sites").isEmpty());
  }

  /**
   * A counted passage.
   *
   * @param source index of the source, from 0
   * @param passage index in the source, from 0
   */
  record Passage(int source, int passage, JsonNode ofSource, JsonNode json) {

    JsonNode here() {
      return json.path("suspicious");
    }

    String number() {
      return (source + 1) + "." + (passage + 1);
    }

    int from() {
      return here().path("offset").asInt();
    }

    int to() {
      return from() + here().path("length").asInt();
    }
  }

  /** The counted passages, source by source. */
  List<Passage> passages() {
    List<Passage> passages = new ArrayList<>();
    int place = 0;
    for (JsonNode source : answer.path("sources")) {
      if (isShown(source, place)) {
        int number = 0;
        String key = EvidenceKeys.source(source, place);
        for (JsonNode passage : source.path("passages")) {
          if (!choice.asidePassages().contains(EvidenceKeys.passage(key, passage))) {
            passages.add(new Passage(place, number, source, passage));
          }
          number++;
        }
      }
      place++;
    }
    return passages;
  }

  private boolean isShown(JsonNode source, int place) {
    return !isExcluded(source, place)
        && !(form == PdfForm.WITHOUT_OWN_WORK && source.path("ownWork").asBoolean());
  }

  boolean isExcluded(JsonNode source, int place) {
    return choice.asideSources().contains(EvidenceKeys.source(source, place));
  }

  /** The page of an offset; 0 if unknown. */
  int page(int offset) {
    int page = 0;
    for (String start : file().path("pages").asText("").split(" ", -1)) {
      int colon = start.indexOf(':');
      if (colon > 0 && number(start.substring(colon + 1)) <= offset) {
        page = number(start.substring(0, colon));
      }
    }
    return page;
  }

  private static int number(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
