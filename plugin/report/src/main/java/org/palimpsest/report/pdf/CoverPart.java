package org.palimpsest.report.pdf;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.report.Reckoning.Figures;
import org.palimpsest.report.Reckoning.Part;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportSignature;
import org.w3c.dom.Element;

/** First page: document, libraries, warnings, and the main ratio. */
record CoverPart(PdfCase shown, PdfWords words, PageElements markup) {

  /** Further notes are in the annex. */
  static final int NOTES_MAX = 6;

  private static final List<String> RATIOS =
      List.of(
          "total", "withoutQuotations", "withoutOwnWork", "largestSource", "prose", "withShort");

  /** Minimum share of a part with a letter in the bar. */
  private static final double LETTERED_SHARE = 0.035;

  Element write() {
    return markup.el(
        "div.cover",
        institution(),
        markup.el("h1", words.get("title")),
        markup.el("p.form", words.get("form." + shown.form().word())),
        markup.el("p.subject", shown.title()),
        authors(),
        notes(),
        headline(),
        facts());
  }

  private @Nullable Element institution() {
    String institution = shown.header().origin().institution();
    return institution == null ? null : markup.el("p.institution", institution);
  }

  private @Nullable Element authors() {
    List<String> names = new ArrayList<>();
    JsonNode given = shown.document().path("authors");
    (given.isEmpty() ? shown.file().path("authors") : given)
        .forEach(name -> names.add(name.asText()));
    return names.isEmpty() ? null : markup.el("p.authors", words.items(names));
  }

  private @Nullable Element notes() {
    List<String> notes = shown.notes(words);
    if (!shown.isPartial() && notes.isEmpty()) {
      return null;
    }
    boolean isPartial = shown.isPartial();
    Element box =
        markup.el(
            isPartial ? "div.notes.partial" : "div.notes",
            markup.el("p.head", words.get(isPartial ? "notCompared" : "notes")),
            isPartial ? markup.el("p", words.get("partial")) : null);
    notes.stream().limit(NOTES_MAX).forEach(note -> markup.add(box, markup.el("p", note)));
    if (notes.size() > NOTES_MAX) {
      markup.add(
          box, markup.el("p", words.get("moreNotes", words.count(notes.size() - NOTES_MAX))));
    }
    return box;
  }

  private Element headline() {
    String name = shown.form().ratio();
    Figures now = shown.reckoning().of(shown.choice());
    Figures checked = shown.reckoning().told();
    boolean isChanged = !now.lengths().equals(checked.lengths());
    return markup.el(
        "div.headline",
        markup.el("div.figure", shown.isCompared() ? percent(now, name) : "–"),
        markup.el(
            "div.figureName",
            words.get("headline." + name),
            isChanged ? markup.el("div.note", words.get("decided", percent(checked, name))) : null),
        bar());
  }

  private String percent(Figures figures, String name) {
    return words.percent(
        figures.ratios().getOrDefault(name, 0.0), figures.lengths().get(name), shown.length());
  }

  private @Nullable List<Element> bar() {
    Map<Part, List<Span>> parts = shown.reckoning().split(shown.choice());
    if (parts.isEmpty() || shown.length() == 0) {
      return null;
    }
    Element row = markup.el("tr");
    List<Element> legend = new ArrayList<>();
    char letter = 'A';
    for (Part part : Part.values()) {
      int length = Coverage.length(parts.getOrDefault(part, List.of()));
      double share = (double) length / shown.length();
      if (length > 0) {
        Element cell =
            markup.el("td." + part.word() + "-fill", share >= LETTERED_SHARE ? "" + letter : null);
        cell.setAttribute("style", String.format(Locale.ROOT, "width: %.3f%%", 100 * share));
        row.appendChild(cell);
      }
      legend.add(
          markup.el(
              "td",
              markup.el("span.swatch." + part.word() + "-fill", "" + letter),
              " " + words.get("part." + part.word()) + " ",
              words.percent(share, length, shown.length())));
      letter++;
    }
    return List.of(markup.el("table.bar", row), legend(legend));
  }

  private Element legend(List<Element> cells) {
    int half = (cells.size() + 1) / 2;
    while (cells.size() < 2 * half) {
      cells.add(markup.el("td"));
    }
    return markup.el(
        "table.legend",
        markup.el("tr", cells.subList(0, half)),
        markup.el("tr", cells.subList(half, cells.size())));
  }

  private Element facts() {
    ReportHeader header = shown.header();
    ReportHeader.Origin origin = header.origin();
    Element facts = markup.el("table.facts");
    fact(facts, "number", origin.number());
    fact(facts, "examiner", origin.examiner());
    fact(facts, "checked", origin.checked() == null ? null : words.time(origin.checked()));
    fact(facts, "made", words.time(header.made()));
    facts.appendChild(
        markup.el("tr", markup.el("th", words.get("against")), markup.el("td", against())));
    fact(facts, "document", shown.name());
    String file = shown.file().path("name").asText("");
    fact(facts, "file", file.equals(shown.name()) ? null : file);
    String digest = shown.file().path("sha256").asText("");
    String text = shown.text();
    if (digest.isEmpty() && text != null) {
      fact(facts, "digestText", ReportSignature.digest(text.getBytes(StandardCharsets.UTF_8)));
    } else {
      fact(facts, "digest", digest);
    }
    fact(facts, "length", length());
    fact(facts, "settings", settings());
    fact(facts, "program", header.program());
    fact(
        facts,
        "signed",
        origin.institution() == null
            ? words.get("unsigned")
            : words.get("signedBy", origin.institution()));
    return facts;
  }

  private void fact(Element facts, String name, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      facts.appendChild(markup.el("tr", markup.el("th", words.get(name)), markup.el("td", value)));
    }
  }

  private List<Element> against() {
    List<String> names = new ArrayList<>();
    for (ReportHeader.Library library : shown.header().libraries()) {
      names.add(
          library.documents() == null
              ? library.name()
              : words.get(
                  library.documents() == 1 ? "oneDocument" : "documents",
                  library.name(),
                  words.count(library.documents())));
    }
    if (shown.header().intake()) {
      names.add(words.get("eachOther"));
    }
    if (names.isEmpty()) {
      names.add(words.get("unknownAgainst"));
    }
    return names.stream().map(name -> markup.el("div", name)).toList();
  }

  private String length() {
    int pages = shown.file().path("pageCount").asInt();
    String characters = words.characters(shown.length());
    return pages > 0
        ? words.list(List.of(characters, words.get("pages", words.count(pages))))
        : characters;
  }

  /** All settings except authors, which are below the title. */
  private String settings() {
    Map<String, List<String>> settings = shown.header().settings();
    if (settings == null) {
      return words.get("unknownSettings");
    }
    List<String> named = new ArrayList<>();
    settings.forEach(
        (name, values) -> {
          if (!name.equals("exclude.author")) {
            named.add(name + "=" + String.join(",", values));
          }
        });
    return words.list(named);
  }

  List<Element> ratios() {
    Figures now = shown.reckoning().of(shown.choice());
    Figures checked = shown.reckoning().told();
    Element table = markup.el("table.list");
    for (String name : RATIOS) {
      if (now.ratios().containsKey(name)) {
        Integer length = now.lengths().get(name);
        boolean isChanged = !Objects.equals(length, checked.lengths().get(name));
        table.appendChild(
            markup.el(
                "tr",
                markup.el("td.name", words.get("ratio." + name)),
                markup.el("td.number", percent(now, name)),
                markup.el("td.number", length == null ? null : words.characters(length)),
                markup.el(
                    "td.note",
                    isChanged ? words.get("asChecked") + " " + percent(checked, name) : null)));
      }
    }
    List<Element> elements = new ArrayList<>();
    elements.add(
        markup.el(
            "div.together",
            markup.el("h2", words.get("ratios")),
            table,
            markup.el("p.note", words.get("ratiosNote"))));
    if (!now.sections().isEmpty()) {
      elements.add(
          markup.el("div.together", markup.el("h3", words.get("sections")), sections(now)));
    }
    return elements;
  }

  private Element sections(Figures now) {
    Element table = markup.el("table.list");
    now.sections()
        .forEach(
            section ->
                table.appendChild(
                    markup.el(
                        "tr",
                        markup.el("td.name", words.name("section", section.name())),
                        markup.el(
                            "td.number",
                            words.percent(
                                section.ratio(), section.matchedLength(), section.length())),
                        markup.el("td.number", words.characters(section.matchedLength())))));
    return table;
  }
}
