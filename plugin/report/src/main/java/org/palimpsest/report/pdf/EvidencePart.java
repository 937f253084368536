package org.palimpsest.report.pdf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.report.pdf.PdfCase.Passage;
import org.w3c.dom.Element;

/** The sources, and each passage beside its source. */
record EvidencePart(PdfCase shown, PdfWords words, PageElements markup) {

  private static final int NAMES_MAX = 5;
  private static final int AROUND_MAX = 80;
  private static final int WORD_MAX = 30;

  /** Maximum length of a passage without a page break. */
  private static final int WHOLE_MAX = 600;

  /** Placeholder of text that another site does not show. */
  private static final Pattern MASK = Pattern.compile("\\[… \\d+ …\\]");

  /** From the first letter or digit to the last, with punctuation behind it. */
  private static final Pattern LETTERS =
      Pattern.compile("[\\p{L}\\p{N}](?:.*[\\p{L}\\p{N}])?\\p{P}*", Pattern.DOTALL);

  List<Element> sources() {
    List<Element> elements = new ArrayList<>();
    elements.add(markup.el("h2", words.get("sources")));
    if (shown.answer().path("sources").isEmpty()) {
      elements.add(markup.el("p", words.get("noSources")));
      return elements;
    }
    Element table =
        markup.el(
            "table.list",
            markup.el(
                "tr",
                markup.el("th.place", ""),
                markup.el("th", words.get("source")),
                markup.el("th.number", words.get("share")),
                markup.el("th.number", words.get("adds")),
                markup.el("th.number", words.get("passages"))));
    List<Integer> added = shown.reckoning().added(shown.choice());
    int place = 0;
    for (JsonNode source : shown.answer().path("sources")) {
      if (shown.form() != PdfForm.WITHOUT_OWN_WORK || !source.path("ownWork").asBoolean()) {
        table.appendChild(row(source, place, added.get(place)));
      }
      place++;
    }
    elements.add(table);
    elements.add(markup.el("p.note", words.get("sourcesNote")));
    return elements;
  }

  private Element row(JsonNode source, int place, int added) {
    boolean isExcluded = shown.isExcluded(source, place);
    int length =
        isExcluded
            ? source.path("matchedLength").asInt()
            : shown.reckoning().lengthOfSource(place, shown.choice());
    List<String> facts = new ArrayList<>();
    for (String fact : List.of("ownWork", "sameText")) {
      if (source.path(fact).asBoolean()) {
        facts.add(words.get(fact));
      }
    }
    if (source.path("intake").asBoolean()) {
      facts.add(words.get("ofIntake"));
    }
    if (isExcluded) {
      facts.add(words.get("excludedSource"));
    }
    return markup.el(
        isExcluded ? "tr.gone" : "tr",
        markup.el("td.place", Integer.toString(place + 1)),
        markup.el(
            "td",
            words.source(source),
            facts.isEmpty() ? null : markup.el("span.note", " · " + words.list(facts))),
        markup.el(
            "td.number", words.percent(source.path("ratio").asDouble(), length, shown.length())),
        markup.el("td.number", words.characters(added)),
        markup.el("td.number", words.count(source.path("passages").size())));
  }

  /** Each counted passage beside its source. */
  List<Element> pairs() {
    List<Element> elements = new ArrayList<>();
    List<Passage> passages = shown.passages();
    if (passages.isEmpty()) {
      return elements;
    }
    elements.add(markup.el("h2.newPage", words.get("evidence")));
    elements.add(markup.el("p.note", words.get("evidenceNote")));
    for (Passage passage : passages) {
      elements.add(pair(passage));
    }
    return elements;
  }

  private Element pair(Passage passage) {
    JsonNode there = there(passage.json());
    Element heading =
        markup.el(
            "h3.passageName",
            passage.number() + " ",
            words.source(passage.ofSource()),
            " · ",
            markup.el("span.kind", facts(passage.json())));
    heading.setAttribute("id", "p" + passage.number());
    boolean isShort = passage.to() - passage.from() <= WHOLE_MAX;
    return markup.el(
        isShort ? "div.passage.whole" : "div.passage",
        heading,
        alsoIn(passage.json()),
        markup.el(
            "table.pair." + kindClass(passage.json()),
            markup.el(
                "thead",
                markup.el(
                    "tr",
                    markup.el("th", words.get("here") + place(passage.here(), true)),
                    markup.el("th", words.get("there") + place(there, false)))),
            markup.el(
                "tbody",
                markup.el(
                    "tr",
                    markup.el("td", side(here(passage), runs(passage.json(), 0))),
                    markup.el("td", side(there, runs(passage.json(), 2)))))));
  }

  static String kindClass(JsonNode passage) {
    return switch (passage.path("kind").asText()) {
      case "identical" -> "identical";
      case "minor" -> "minor";
      default -> "rewritten";
    };
  }

  private String facts(JsonNode passage) {
    List<String> facts = new ArrayList<>();
    for (String name : List.of("kind", "by")) {
      String value = passage.path(name).asText("");
      if (!value.isEmpty()) {
        facts.add(words.getOr(name + "." + value, value));
      }
    }
    if (passage.path("verified").isBoolean()) {
      facts.add(words.get(passage.path("verified").asBoolean() ? "verified" : "byFingerprints"));
    }
    facts.add(words.characters(passage.path("suspicious").path("length").asInt()));
    return words.list(facts);
  }

  private @Nullable Element alsoIn(JsonNode passage) {
    Set<String> names = new LinkedHashSet<>();
    JsonNode places = passage.path("alsoIn");
    places.forEach(place -> names.add(words.source(place)));
    if (names.isEmpty()) {
      return null;
    }
    List<String> first = names.stream().limit(NAMES_MAX).toList();
    int all = Math.max(passage.path("alsoInCount").asInt(), places.size());
    int others = names.size() - first.size() + all - places.size();
    String named = words.items(first);
    return markup.el(
        "p.note",
        words.get("alsoIn", others > 0 ? words.get("andMore", named, words.count(others)) : named));
  }

  private String place(JsonNode span, boolean isHere) {
    if (!span.has("offset")) {
      return "";
    }
    int offset = span.path("offset").asInt();
    int page = span.path("page").asInt(isHere ? shown.page(offset) : 0);
    String range = words.count(offset) + "–" + words.count(offset + span.path("length").asInt());
    return words.get("list")
        + (page > 0 ? words.list(List.of(words.get("page", page), range)) : range);
  }

  /** The checked side, from the answer or the text. */
  private JsonNode here(Passage passage) {
    String text = shown.text();
    if (text == null
        || passage.here().has("text")
        || passage.to() > text.length()
        || !(passage.here().deepCopy() instanceof ObjectNode span)) {
      return passage.here();
    }
    return span.put("text", text.substring(passage.from(), passage.to()))
        .put("before", text.substring(Math.max(0, passage.from() - 2 * AROUND_MAX), passage.from()))
        .put(
            "behind",
            text.substring(passage.to(), Math.min(text.length(), passage.to() + 2 * AROUND_MAX)));
  }

  /** The source side; another site may show a snippet or nothing. */
  private static JsonNode there(JsonNode passage) {
    JsonNode there = passage.path("source");
    if (there.has("text") || !passage.has("snippet")) {
      return there;
    }
    var span =
        there instanceof ObjectNode known
            ? known.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    return span.put("text", passage.path("snippet").asText()).put("masked", true);
  }

  /** Runs that both sides share: offset, length, and whether moved; null if unknown. */
  private static @Nullable List<int[]> runs(JsonNode passage, int side) {
    if (!passage.path("runs").isArray()) {
      return null;
    }
    List<int[]> runs = new ArrayList<>();
    for (JsonNode run : passage.path("runs")) {
      runs.add(
          new int[] {
            run.path(side).asInt(), run.path(side + 1).asInt(), run.path(4).asInt() == 0 ? 0 : 1
          });
    }
    runs.sort(Comparator.comparingInt(run -> run[0]));
    return runs;
  }

  private List<Object> side(JsonNode span, @Nullable List<int[]> runs) {
    if (!span.has("text")) {
      return List.of(markup.el("span.note", words.get(span.has("offset") ? "noText" : "noPlace")));
    }
    List<Object> pieces = new ArrayList<>();
    String before = span.path("before").asText("");
    if (!before.isEmpty()) {
      pieces.add(markup.el("span.around", "… " + end(before)));
    }
    pieces.addAll(pieces(span, runs));
    String behind = span.path("behind").asText("");
    if (!behind.isEmpty()) {
      pieces.add(markup.el("span.around", start(behind) + " …"));
    }
    return pieces;
  }

  private static String end(String text) {
    String line = text.replace('\n', ' ').stripLeading();
    int from = line.length() - aroundMax(line);
    if (from <= 0) {
      return line;
    }
    int space = line.indexOf(' ', from);
    return line.substring(space < 0 || space > from + WORD_MAX ? from : space + 1);
  }

  private static String start(String text) {
    String line = text.replace('\n', ' ').stripTrailing();
    int most = aroundMax(line);
    if (line.length() <= most) {
      return line;
    }
    int space = line.lastIndexOf(' ', most);
    return line.substring(0, space < most - WORD_MAX ? most : space);
  }

  /** Half as many Chinese characters, which are wider. */
  private static int aroundMax(String line) {
    long han = line.codePoints().filter(Character::isIdeographic).count();
    return 2 * han > line.length() ? AROUND_MAX / 2 : AROUND_MAX;
  }

  private List<Object> pieces(JsonNode span, @Nullable List<int[]> runs) {
    String text = span.path("text").asText();
    if (span.path("masked").asBoolean()) {
      return masked(text);
    }
    if (runs == null) {
      return List.of(text);
    }
    List<Object> pieces = new ArrayList<>();
    int start = span.path("offset").asInt();
    int at = 0;
    for (int[] run : runs) {
      int from = Math.min(text.length(), Math.max(at, run[0] - start));
      int to = Math.min(text.length(), Math.max(from, run[0] - start + run[1]));
      if (from > at) {
        addChanged(text.substring(at, from), pieces);
      }
      String same = text.substring(from, to);
      pieces.add(run[2] == 1 ? markup.el("span.moved", same) : same);
      at = to;
    }
    if (at < text.length()) {
      addChanged(text.substring(at), pieces);
    }
    return pieces;
  }

  private List<Object> masked(String text) {
    List<Object> pieces = new ArrayList<>();
    Matcher mask = MASK.matcher(text);
    int at = 0;
    while (mask.find()) {
      pieces.add(text.substring(at, mask.start()));
      pieces.add(markup.el("span.masked", mask.group()));
      at = mask.end();
    }
    pieces.add(text.substring(at));
    return pieces;
  }

  /** Marks only letters; spaces and punctuation between equal words are not marked. */
  private void addChanged(String text, List<Object> pieces) {
    Matcher letters = LETTERS.matcher(text);
    if (!letters.find()) {
      pieces.add(text);
      return;
    }
    pieces.add(text.substring(0, letters.start()));
    pieces.add(markup.el("span.changed", letters.group()));
    pieces.add(text.substring(letters.end()));
  }
}
