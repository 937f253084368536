package org.palimpsest.federation.task.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.json.StrictJson;
import org.palimpsest.federation.task.input.TaskInput.EvidenceUse;
import org.palimpsest.federation.task.input.TaskInput.RemoteSite;

/** Reads a task's JSON, with a message for each mistake. Used once. */
record TaskInputReader(String json) {

  /** Default limit of {@code /check}, in UTF-16 code units. */
  static final int TEXT_LENGTH_MAX = 10_000_000;

  private static final int LABEL_LENGTH_MAX = 200;
  private static final int COLLECTIONS_MAX = 16;
  private static final int SUBTRACTED_MAX = 100;
  private static final int SITES_MAX = 64;
  private static final int LIBRARIES_MAX = 256;

  private static final Pattern COLLECTION = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
  private static final Pattern SITE = Pattern.compile("[a-z0-9.-]{1,64}");
  private static final Pattern LIBRARY = Pattern.compile("[a-z0-9-]{1,64}");

  private static final Set<String> MEMBERS =
      Set.of(
          "text",
          "id",
          "collection",
          "label",
          "collections",
          "remote",
          "federation",
          "evidence",
          "file",
          "params",
          "subtract");

  private static final int DEPTH_MAX = 16;

  private static final JsonMapper MAPPER =
      StrictJson.mapper(DEPTH_MAX, TEXT_LENGTH_MAX + 1, /* tokensMax= */ Long.MAX_VALUE);

  TaskInput read() {
    ObjectNode task = object();
    for (Iterator<String> names = task.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      require(
          MEMBERS.contains(name),
          "A task has no member '%s'; it has %s.",
          shortened(name),
          new TreeSet<>(MEMBERS));
    }
    String text = text(task);
    String id = string(task, "id", 1, 1000);
    String collection = string(task, "collection", 1, 128);
    require(text != null || id != null, "A task has a text, or the id of an indexed document.");
    require(
        text == null || collection == null,
        "A task with a text has no collection; name those to check against in collections.");
    require(
        text != null || collection != null,
        "A task with the id of an indexed document names its collection.");
    boolean federation = flag(task, "federation", true);
    List<RemoteSite> remote = remote(task);
    require(
        federation || remote.isEmpty(),
        "The task forbids federation, and names sites to ask: one of the two has to go.");
    String label = string(task, "label", 1, LABEL_LENGTH_MAX);
    return new TaskInput(
        text,
        id,
        collection,
        label != null ? label : id != null ? shortened(id) : "text",
        collections(task, collection),
        remote,
        federation,
        evidence(task),
        file(task, text),
        params(task),
        subtracted(task, text),
        null);
  }

  private ObjectNode object() {
    JsonNode read;
    try {
      read = MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      throw new IllegalArgumentException(
          at == null
              ? "A task is a JSON object; this is no JSON."
              : String.format(
                  Locale.ROOT,
                  "A task is a JSON object; this is no JSON, or a member is there twice (line %d,"
                      + " column %d).",
                  at.getLineNr(),
                  at.getColumnNr()));
    }
    if (read instanceof ObjectNode object) {
      return object;
    }
    throw new IllegalArgumentException("A task is a JSON object.");
  }

  private static @Nullable String text(ObjectNode task) {
    JsonNode node = task.get("text");
    if (node == null) {
      return null;
    }
    require(node.isTextual(), "The text of a task is a string.");
    String text = node.textValue();
    require(!text.isBlank(), "The text of a task is empty.");
    require(
        text.length() <= TEXT_LENGTH_MAX,
        "The text of a task has at most %s characters.",
        TEXT_LENGTH_MAX);
    return text;
  }

  private static @Nullable String string(ObjectNode task, String name, int min, int max) {
    JsonNode node = task.get(name);
    if (node == null) {
      return null;
    }
    require(node.isTextual(), "The member %s of a task is a string.", name);
    int length = node.textValue().length();
    require(
        length >= min && length <= max,
        "The member %s of a task has %s to %s characters, not %s.",
        name,
        min,
        max,
        length);
    return node.textValue();
  }

  private static boolean flag(ObjectNode task, String name, boolean absent) {
    JsonNode node = task.get(name);
    require(node == null || node.isBoolean(), "The member %s of a task is true or false.", name);
    return node == null ? absent : node.booleanValue();
  }

  private static EvidenceUse evidence(ObjectNode task) {
    JsonNode node = task.get("evidence");
    if (node == null) {
      return EvidenceUse.NONE;
    }
    return switch (node.isTextual() ? node.textValue() : "") {
      case "verify" -> EvidenceUse.VERIFY;
      case "none" -> EvidenceUse.NONE;
      default ->
          throw new IllegalArgumentException(
              "The member evidence of a task is \"verify\" or \"none\".");
    };
  }

  private static List<String> subtracted(ObjectNode task, @Nullable String text) {
    JsonNode node = task.path("subtract");
    require(node.isMissingNode() || text != null, "A task that subtracts texts has a text.");
    require(
        node.isMissingNode() || node.isArray(),
        "The member subtract of a task is a list of texts.");
    require(node.size() <= SUBTRACTED_MAX, "A task subtracts at most %s texts.", SUBTRACTED_MAX);
    List<String> texts = new ArrayList<>();
    int length = 0;
    for (JsonNode each : node) {
      require(each.isTextual(), "The member subtract of a task is a list of texts.");
      texts.add(each.textValue());
      length += each.textValue().length();
    }
    require(
        length <= TEXT_LENGTH_MAX,
        "The texts that a task subtracts have at most %s characters together.",
        TEXT_LENGTH_MAX);
    return List.copyOf(texts);
  }

  private static @Nullable FileAccount file(ObjectNode task, @Nullable String text) {
    JsonNode node = task.get("file");
    require(node == null || text != null, "A task with a file has the file's text.");
    return node == null ? null : FileAccount.parse(node);
  }

  private static List<String> collections(ObjectNode task, @Nullable String own) {
    if (own != null) {
      requireName(COLLECTION, own, "a collection");
    }
    JsonNode node = task.get("collections");
    if (node == null) {
      require(own != null, "A task names the collections to check against, at least one.");
      return List.of(own == null ? "" : own);
    }
    List<String> named = names(node, "collections", "a collection", COLLECTION, COLLECTIONS_MAX);
    if (own == null) {
      return named;
    }
    require(
        named.contains(own),
        "The collection of the indexed document is one of those to check against: add '%s' to"
            + " collections.",
        own);
    // Solr looks for the id in the first collection only.
    Set<String> ownFirst = new LinkedHashSet<>(List.of(own));
    ownFirst.addAll(named);
    return List.copyOf(ownFirst);
  }

  private static List<RemoteSite> remote(ObjectNode task) {
    JsonNode node = task.get("remote");
    if (node == null) {
      return List.of();
    }
    require(node.isArray(), "The member remote of a task is a list of sites with libraries.");
    require(node.size() <= SITES_MAX, "A task asks at most %s sites.", SITES_MAX);
    List<RemoteSite> sites = new ArrayList<>();
    for (JsonNode each : node) {
      RemoteSite read = remoteSite(each);
      require(
          sites.stream().noneMatch(other -> other.site().equals(read.site())),
          "The site %s is named twice.",
          read.site());
      sites.add(read);
    }
    return List.copyOf(sites);
  }

  private static RemoteSite remoteSite(JsonNode node) {
    boolean isWhole =
        node.isObject()
            && node.size() == 2
            && node.path("site").isTextual()
            && node.path("libraries").isArray();
    require(isWhole, "Each entry of remote has exactly the members site and libraries.");
    String site = node.path("site").textValue();
    requireName(SITE, site, "a site");
    return new RemoteSite(
        site, names(node.path("libraries"), "libraries", "a library", LIBRARY, LIBRARIES_MAX));
  }

  private static List<String> names(
      JsonNode node, String member, String what, Pattern pattern, int max) {
    require(
        node.isArray() && !node.isEmpty(),
        "The member %s of a task is a list of at least one name.",
        member);
    require(node.size() <= max, "The member %s has at most %s names.", member, max);
    Set<String> names = new LinkedHashSet<>();
    for (JsonNode each : node) {
      require(each.isTextual(), "The member %s of a task is a list of names.", member);
      requireName(pattern, each.textValue(), what);
      require(names.add(each.textValue()), "The name '%s' is there twice.", each.textValue());
    }
    return List.copyOf(names);
  }

  private static void requireName(Pattern pattern, String name, String what) {
    require(
        pattern.matcher(name).matches(),
        "This cannot be the name of %s: '%s'.",
        what,
        shortened(name));
  }

  private static SortedMap<String, List<String>> params(ObjectNode task) {
    SortedMap<String, List<String>> params = new TreeMap<>();
    JsonNode node = task.get("params");
    if (node == null) {
      return params;
    }
    require(node.isObject(), "The member params of a task is an object.");
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      String name = each.getKey();
      String renamed = CheckParams.renamed(name, CheckParams.OF_TASK);
      require(renamed == null, "%s", String.valueOf(renamed));
      require(
          CheckParams.OF_TASK.contains(name),
          "A task cannot set the parameter '%s'; it can set %s.",
          shortened(name),
          new TreeSet<>(CheckParams.OF_TASK));
      params.put(name, values(name, each.getValue()));
    }
    return Collections.unmodifiableSortedMap(params);
  }

  private static List<String> values(String name, JsonNode node) {
    List<String> values = new ArrayList<>();
    for (JsonNode each : node.isArray() ? node : List.of(node)) {
      require(
          each.isTextual() || each.isNumber() || each.isBoolean(),
          "The parameter %s is a string, a number, true or false, or a list of them.",
          name);
      values.add(each.asText());
    }
    return List.copyOf(values);
  }

  private static String shortened(String name) {
    return name.length() <= 40 ? name : name.substring(0, 40) + "...";
  }

  private static void require(boolean condition, String sentence, Object... values) {
    if (!condition) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, sentence, values));
    }
  }
}
