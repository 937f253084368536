package org.palimpsest.extract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.note.Notes;
import org.palimpsest.extract.Extracted.Facts;
import org.palimpsest.extract.Extracted.Unseen;

/**
 * Description of a file for answers and tasks: name, properties, pages, invisible text.
 *
 * @param name as the user gave it
 */
public record FileAccount(
    String name, Facts facts, PageStarts pages, List<Unseen> unseen, List<Note> notes) {

  /** Kind of the sign for invisible text. */
  public static final String UNSEEN_SIGN = "unseenText";

  /** Maximum characters of an invisible text in an answer. */
  private static final int SHOWN_CHARS_MAX = 2000;

  private static final int SENTENCE_CHARS_MAX = 1000;
  private static final int LIST_MAX = 100_000;
  private static final int TEXT_CHARS_MAX = 10_000_000;

  private static final JsonMapper MAPPER = new JsonMapper();

  private static final Set<String> MEMBERS =
      Set.of(
          """
          name type charset sha256 title authors year pageCount pages notes unseen
          """
              .strip()
              .split("\\s+"));

  public FileAccount {
    unseen = List.copyOf(unseen);
    notes = List.copyOf(notes);
  }

  /** Description of an extracted file, with its metadata truncated. */
  public static FileAccount of(String name, Extracted extracted) {
    Facts facts = extracted.facts();
    return new FileAccount(
        cut(name),
        new Facts(
            facts.type(),
            facts.charset(),
            facts.sha256(),
            facts.pageCount(),
            facts.title() == null ? null : cut(facts.title()),
            facts.authors().stream().map(FileAccount::cut).toList(),
            facts.year()),
        PageStarts.of(extracted.pages()),
        extracted.unseen(),
        extracted.notes());
  }

  private static String cut(String text) {
    return text.length() <= SENTENCE_CHARS_MAX ? text : text.substring(0, SENTENCE_CHARS_MAX);
  }

  /** Adds the description to an answer, and page numbers to its passages. */
  public void addTo(ObjectNode answer) {
    if (answer.path("document") instanceof ObjectNode document) {
      document.set("file", described());
    }
    if (!pages.starts().isEmpty()) {
      for (JsonNode source : answer.path("sources")) {
        for (JsonNode passage : source.path("passages")) {
          addPage(passage.path("suspicious"), pages);
        }
      }
    }
    if (!unseen.isEmpty()) {
      addSign(answer.withArray("signs"));
    }
  }

  /** Adds the page number to a span with an {@code offset}. */
  public static void addPage(JsonNode span, PageStarts pages) {
    int page = pages.page(span.path("offset").asInt());
    if (page > 0 && span instanceof ObjectNode object) {
      object.put("page", page);
    }
  }

  private ObjectNode described() {
    ObjectNode described = JsonNodeFactory.instance.objectNode();
    described.put("name", name);
    described.put("type", facts.type());
    if (facts.charset() != null) {
      described.put("charset", facts.charset());
    }
    described.put("sha256", facts.sha256());
    if (facts.title() != null) {
      described.put("title", facts.title());
    }
    if (!facts.authors().isEmpty()) {
      facts.authors().forEach(described.putArray("authors")::add);
    }
    if (facts.pageCount() > 0) {
      described.put("pageCount", facts.pageCount());
    }
    if (!pages.starts().isEmpty()) {
      described.put("pages", pages.toText());
    }
    ArrayNode written = described.putArray("notes");
    notes.forEach(note -> written.add(json(note)));
    return described;
  }

  private void addSign(ArrayNode signs) {
    ObjectNode sign = signs.insertObject(0);
    sign.put("kind", UNSEEN_SIGN);
    sign.put("count", unseen.stream().mapToInt(each -> each.text().length()).sum());
    sign.putArray("places");
    sign.set("note", json(Note.of(UNSEEN_SIGN)));
    ArrayNode texts = sign.putArray("texts");
    for (Unseen each : unseen) {
      String text = each.text();
      write(
          each,
          text.length() <= SHOWN_CHARS_MAX ? text : text.substring(0, SHOWN_CHARS_MAX) + " ...",
          texts.addObject());
    }
  }

  private static void write(Unseen each, String text, ObjectNode to) {
    to.put("page", each.page());
    to.put("reason", each.reason());
    to.put("text", text);
  }

  /** All invisible text; may be empty. */
  public String unseenText() {
    var text = new StringBuilder();
    unseen.forEach(each -> text.append(each.text()).append('\n'));
    return text.toString().strip();
  }

  /**
   * Adds the findings in the invisible text.
   *
   * @param answer for the file's text
   * @param ofUnseen for the invisible text
   */
  public static void addUnseen(ObjectNode answer, ObjectNode ofUnseen) {
    ObjectNode unseen = answer.putObject("unseen");
    for (String member : List.of("ratios", "matchedLengths", "sources", "warnings")) {
      unseen.set(member, ofUnseen.path(member));
    }
    unseen.set("length", ofUnseen.path("document").path("length"));
    if (ofUnseen.path("partialResults").asBoolean()) {
      answer.put("partialResults", true);
    }
  }

  /** The complete description for {@link #parse}. */
  public ObjectNode toJson() {
    ObjectNode json = described();
    if (facts.year() != null) {
      json.put("year", facts.year());
    }
    ArrayNode texts = json.putArray("unseen");
    unseen.forEach(each -> write(each, each.text(), texts.addObject()));
    return json;
  }

  /**
   * Parses a description strictly.
   *
   * @throws IllegalArgumentException with a sentence that quotes no text
   */
  public static FileAccount parse(JsonNode json) {
    require(json.isObject(), "What is said of a file is an object.");
    json.fieldNames()
        .forEachRemaining(
            name -> require(MEMBERS.contains(name), "A file has the members " + MEMBERS + "."));
    var facts =
        new Facts(
            required(json, "type"),
            string(json, "charset", SENTENCE_CHARS_MAX),
            required(json, "sha256"),
            number(json, "pageCount"),
            string(json, "title", SENTENCE_CHARS_MAX),
            strings(json, "authors"),
            json.has("year") ? Integer.valueOf(number(json, "year")) : null);
    String pages = string(json, "pages", TEXT_CHARS_MAX);
    return new FileAccount(
        required(json, "name"),
        facts,
        PageStarts.parse(pages == null ? "" : pages),
        unseen(list(json, "unseen")),
        notes(json));
  }

  private static List<Unseen> unseen(JsonNode list) {
    List<Unseen> unseen = new ArrayList<>();
    long length = 0;
    for (JsonNode each : list) {
      String text = each.path("text").textValue();
      require(text != null && each.size() == 3, "Unseen text has exactly page, reason and text.");
      unseen.add(new Unseen(number(each, "page"), required(each, "reason"), text));
      length += text.length();
    }
    require(
        length <= TEXT_CHARS_MAX, "A file has at most " + TEXT_CHARS_MAX + " unseen characters.");
    return unseen;
  }

  public static JsonNode json(Note note) {
    return MAPPER.valueToTree(note.toMap());
  }

  /** Notes with known codes, and the texts of these codes. */
  private static List<Note> notes(JsonNode json) {
    List<Note> notes = new ArrayList<>();
    for (JsonNode each : list(json, "notes")) {
      Map<String, Object> args = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> arg : each.path("args").properties()) {
        JsonNode value = arg.getValue();
        require(value.isInt() || value.isTextual(), "A value of a note is a number or a string.");
        args.put(arg.getKey(), value.isInt() ? value.intValue() : value.textValue());
      }
      notes.add(Notes.KNOWN.note(each.path("code").asText(), args));
    }
    return notes;
  }

  private static List<String> strings(JsonNode json, String name) {
    List<String> strings = new ArrayList<>();
    for (JsonNode each : list(json, name)) {
      require(
          each.isTextual() && each.textValue().length() <= SENTENCE_CHARS_MAX,
          "The member " + name + " of a file is a list of short strings.");
      strings.add(each.textValue());
    }
    return strings;
  }

  private static JsonNode list(JsonNode json, String name) {
    JsonNode list = json.path(name);
    require(
        list.isMissingNode() || (list.isArray() && list.size() <= LIST_MAX),
        "The member " + name + " of a file is a list.");
    return list;
  }

  private static String required(JsonNode json, String name) {
    String value = string(json, name, SENTENCE_CHARS_MAX);
    if (value == null) {
      throw new IllegalArgumentException("The member " + name + " of a file is missing.");
    }
    return value;
  }

  private static @Nullable String string(JsonNode json, String name, int lengthMax) {
    JsonNode node = json.path(name);
    require(
        node.isMissingNode() || (node.isTextual() && node.textValue().length() <= lengthMax),
        "The member " + name + " of a file is a string of at most " + lengthMax + " characters.");
    return node.textValue();
  }

  private static int number(JsonNode json, String name) {
    JsonNode node = json.path(name);
    require(
        node.isMissingNode() || (node.isInt() && node.intValue() >= 0),
        "The member " + name + " of a file is a whole number from 0.");
    return node.intValue();
  }

  private static void require(boolean condition, String sentence) {
    if (!condition) {
      throw new IllegalArgumentException(sentence);
    }
  }
}
