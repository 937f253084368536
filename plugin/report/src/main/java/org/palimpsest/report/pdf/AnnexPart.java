package org.palimpsest.report.pdf;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.report.EvidenceKeys;
import org.palimpsest.report.ReportDecision;
import org.w3c.dom.Element;

/** Annex: exclusions, decisions, notes, short copies, signs, other sites. */
record AnnexPart(PdfCase shown, PdfWords words, PageElements markup) {

  private static final int QUOTE_MAX = 400;
  private static final int NAMES_MAX = 5;

  List<Element> write() {
    List<Element> parts = new ArrayList<>();
    decisions(parts);
    if (shown.form() != PdfForm.SHORT) {
      excluded(parts);
      shortCopies(parts);
      signs(parts);
      sites(parts);
    }
    notes(parts);
    if (!parts.isEmpty()) {
      boolean isNewPage = shown.form() != PdfForm.SHORT;
      parts.add(0, markup.el(isNewPage ? "h2.newPage" : "h2", words.get("annex")));
    }
    return parts;
  }

  private void decisions(List<Element> parts) {
    if (shown.decisions().isEmpty()) {
      return;
    }
    parts.add(markup.el("h3", words.get("decisions")));
    for (ReportDecision decision : shown.decisions()) {
      ReportDecision.Word confirmed = decision.confirmed();
      parts.add(
          markup.el(
              "div.entry",
              markup.el("div", what(decision)),
              decision.reason().isBlank()
                  ? null
                  : markup.el("div", words.get("why", decision.reason())),
              markup.el(
                  "div.note",
                  words.get("decidedBy", decision.by(), time(decision.at())),
                  "; ",
                  confirmed == null
                      ? words.get("unconfirmed")
                      : words.get("confirmedBy", confirmed.by(), time(confirmed.at())))));
    }
  }

  private String what(ReportDecision decision) {
    if (decision.kind().equals("excluded")) {
      JsonNode entry = shown.answer().path("excluded").path(Integer.parseInt(decision.key()));
      return words.get("includeAgain") + ": " + exclusion(entry);
    }
    int place = 0;
    for (JsonNode source : shown.answer().path("sources")) {
      String key = EvidenceKeys.source(source, place++);
      if (decision.kind().equals("source") && key.equals(decision.key())) {
        return words.get("excludeSource") + ": " + place + " " + words.source(source);
      }
      int number = 0;
      for (JsonNode passage : source.path("passages")) {
        number++;
        if (decision.kind().equals("passage")
            && EvidenceKeys.passage(key, passage).equals(decision.key())) {
          return words.get("excludePassage")
              + ": "
              + place
              + "."
              + number
              + " "
              + words.source(source);
        }
      }
    }
    return decision.key();
  }

  private String time(String iso) {
    try {
      return words.time(Instant.parse(iso));
    } catch (DateTimeParseException e) {
      return iso;
    }
  }

  private void excluded(List<Element> parts) {
    JsonNode entries = shown.answer().path("excluded");
    if (entries.isEmpty()) {
      return;
    }
    parts.add(markup.el("h3", words.get("excluded")));
    parts.add(markup.el("p.note", words.get("excludedNote")));
    int index = 0;
    for (JsonNode entry : entries) {
      boolean isBack = shown.choice().countedIn().contains(index++);
      parts.add(
          markup.el(
              "div.entry",
              markup.el("div", exclusion(entry), isBack ? " – " + words.get("countsAgain") : null),
              quote(entry)));
    }
  }

  private String exclusion(JsonNode entry) {
    List<String> facts = new ArrayList<>();
    String reason = entry.path("reason").asText();
    facts.add(words.getOr("reason." + reason, reason));
    if (entry.has("id")) {
      facts.add(words.source(entry));
    }
    if (entry.has("more")) {
      facts.add(words.get("more", words.count(entry.path("more").asLong())));
    } else if (entry.has("offset")) {
      int offset = entry.path("offset").asInt();
      facts.add(words.count(offset) + "–" + words.count(offset + entry.path("length").asInt()));
    }
    int length = entry.path("matchedLength").asInt();
    facts.add(words.percent(entry.path("ratio").asDouble(), length, shown.length()));
    facts.add(words.characters(length));
    return words.list(facts);
  }

  private @Nullable Element quote(JsonNode span) {
    String text = shown.text();
    int from = span.path("offset").asInt();
    int to = from + span.path("length").asInt();
    if (text == null || !span.has("offset") || span.has("more") || to > text.length()) {
      return null;
    }
    String quoted = text.substring(from, Math.min(to, from + QUOTE_MAX)).strip();
    return markup.el("div.quote", quoted + (to - from > QUOTE_MAX ? " …" : ""));
  }

  private void shortCopies(List<Element> parts) {
    JsonNode copies = shown.answer().path("short");
    if (copies.isEmpty()) {
      return;
    }
    parts.add(markup.el("h3", words.get("shortCopies")));
    parts.add(markup.el("p.note", words.get("shortNote")));
    for (JsonNode copy : copies) {
      List<String> names = new ArrayList<>();
      copy.path("sources").forEach(source -> names.add(words.source(source)));
      String first = words.items(names.subList(0, Math.min(NAMES_MAX, names.size())));
      int others = copy.path("sourceCount").asInt() - Math.min(NAMES_MAX, names.size());
      parts.add(
          markup.el(
              "div.entry",
              markup.el(
                  "div", others > 0 ? words.get("andMore", first, words.count(others)) : first),
              quote(copy.path("suspicious"))));
    }
  }

  private void signs(List<Element> parts) {
    JsonNode signs = shown.answer().path("signs");
    if (signs.isEmpty()) {
      return;
    }
    parts.add(markup.el("h3", words.get("signs")));
    parts.add(markup.el("p.note", words.get("signsNote")));
    for (JsonNode sign : signs) {
      String kind = sign.path("kind").asText();
      JsonNode note = sign.path("note");
      parts.add(
          markup.el(
              "p",
              words.name("sign", kind)
                  + ": "
                  + words.count(sign.path("count").asLong())
                  + (note.isEmpty() ? "" : ". " + words.note(note))));
    }
  }

  private void sites(List<Element> parts) {
    JsonNode sites = shown.answer().path("sites");
    if (sites.isEmpty()) {
      return;
    }
    parts.add(markup.el("h3", words.get("sites")));
    for (JsonNode site : sites) {
      String state = site.path("state").asText();
      parts.add(
          markup.el(
              "p",
              words.get(
                  "siteState", site.path("site").asText(), words.getOr("state." + state, state))));
    }
  }

  private void notes(List<Element> parts) {
    List<String> notes = shown.notes(words);
    boolean isTooLong = notes.size() > CoverPart.NOTES_MAX;
    List<Element> written = new ArrayList<>();
    if (isTooLong) {
      notes.forEach(note -> written.add(markup.el("p", note)));
    }
    if (markup.replaced() > 0) {
      written.add(markup.el("p", words.get("replaced", words.count(markup.replaced()))));
    }
    if (!written.isEmpty()) {
      parts.add(markup.el("h3", words.get("notes")));
      parts.addAll(written);
    }
  }
}
