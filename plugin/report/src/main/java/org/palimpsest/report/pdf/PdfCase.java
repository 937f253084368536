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

/** A document's answer with what was decided of it, and how it is to be shown. */
final class PdfCase {

  private final ReportHeader header;
  private final JsonNode answer;
  private final @Nullable String text;
  private final List<ReportDecision> decisions;
  private final Choice choice;
  private final Reckoning reckoning;
  private final PdfForm form;

  PdfCase(
      ReportHeader header,
      JsonNode answer,
      @Nullable String text,
      List<ReportDecision> decisions,
      PdfForm form) {
    this.header = header;
    this.answer = answer;
    this.text = text;
    this.decisions = List.copyOf(decisions);
    this.choice = Choice.of(decisions);
    this.reckoning = new Reckoning(answer);
    this.form = form;
  }

  ReportHeader header() {
    return header;
  }

  JsonNode answer() {
    return answer;
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

  @Nullable String text() {
    return text;
  }

  List<ReportDecision> decisions() {
    return decisions;
  }

  Choice choice() {
    return choice;
  }

  Reckoning reckoning() {
    return reckoning;
  }

  PdfForm form() {
    return form;
  }

  String title() {
    String title = file().path("title").asText("");
    return title.isBlank() ? name() : title;
  }

  String name() {
    String name = document().path("id").asText("");
    return name.isBlank() ? file().path("name").asText("–") : name;
  }

  /** Errors and warnings, which a reader has to know before any figure. */
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

  /** Whether there was anything to compare with. */
  boolean isCompared() {
    JsonNode sentences = answer.path("statistics").path("librarySentences");
    return length() > 0
        && !(sentences.isIntegralNumber()
            && sentences.asLong() == 0
            && answer.path("sites").isEmpty());
  }

  /**
   * A passage that counts.
   *
   * @param source its place among the sources, from 0
   * @param passage its place among the source's passages, from 0
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

  /** The passages that count, source by source. */
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

  /** The page of the file that an offset lies on; 0 where pages are not known. */
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
