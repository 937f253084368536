package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A task as somebody asks for it, checked: what the runner reads is in {@link #input}.
 *
 * @param label what people call it
 * @param input the same as JSON, complete, with nothing else in it
 */
record TaskRequest(String label, ObjectNode input) {

  static final String TEXT = "text";
  static final String ID = "id";
  static final String LABEL = "label";
  static final String COLLECTION = "collection";
  static final String COLLECTIONS = "collections";
  static final String REMOTE = "remote";
  static final String SITE = "site";
  static final String LIBRARIES = "libraries";
  static final String FEDERATION = "federation";
  static final String EVIDENCE = "evidence";
  static final String PARAMS = "params";

  private static final Set<String> MEMBERS =
      Set.of(
          TEXT, ID, COLLECTION, LABEL, COLLECTIONS, REMOTE, FEDERATION, EVIDENCE, PARAMS);

  private static final Set<String> EVIDENCE_WORDS = Set.of("verify", "none");
  private static final Pattern COLLECTION_NAME = Pattern.compile("[A-Za-z0-9_.][A-Za-z0-9_.-]*");
  private static final Pattern SITE_NAME = Pattern.compile("[a-z0-9.-]{1,64}");
  private static final Pattern LIBRARY_ID = Pattern.compile("[a-z0-9-]{1,64}");
  private static final Pattern PARAM_NAME = Pattern.compile("[A-Za-z][A-Za-z.]{0,63}");

  /** What the runner itself says to Solr, or what would let a task do something else. */
  private static final Set<String> PARAMS_REFUSED =
      Set.of("text", "id", "fingerprints", "scheme", "wt", "sources", "matches", "unmatched",
          "unmatched.seed", "shards", "shards.tolerant", "stream.body", "qt", "collection");

  private static final int LABEL_LENGTH_MAX = 200;
  private static final int ID_LENGTH_MAX = 1000;
  private static final int COLLECTIONS_MAX = 32;
  private static final int SITES_MAX = 64;
  private static final int LIBRARIES_MAX = 256;
  private static final int PARAM_LENGTH_MAX = 1000;

  /**
   * Checks a request.
   *
   * @throws ApiException with a sentence about the first thing that is wrong
   */
  static TaskRequest of(ObjectNode body) throws ApiException {
    Json.requireKnown(body, MEMBERS);
    ObjectNode input = Json.object();
    String name = putDocument(body, input);
    String label = label(Json.text(body, LABEL), name);
    input.put(LABEL, label);
    boolean federation = federation(body);
    ArrayNode remote = remote(body);
    if (!federation && !remote.isEmpty()) {
      throw Json.invalid("federation is false, but remote names sites; which is meant?");
    }
    ArrayNode collections = collections(body);
    if (collections.isEmpty() && remote.isEmpty()) {
      throw Json.invalid("collections or remote must name what to check against.");
    }
    input.set(COLLECTIONS, collections);
    input.set(REMOTE, remote);
    input.put(FEDERATION, federation);
    String evidence = Json.text(body, EVIDENCE);
    if (evidence != null && !EVIDENCE_WORDS.contains(evidence)) {
      throw Json.invalid("evidence must be verify or none.");
    }
    input.put(EVIDENCE, evidence == null ? "verify" : evidence);
    input.set(PARAMS, params(body));
    return new TaskRequest(label, input);
  }

  private static String putDocument(ObjectNode body, ObjectNode input) throws ApiException {
    String text = Json.text(body, TEXT);
    String id = Json.text(body, ID);
    String collection = Json.text(body, COLLECTION);
    if ((text == null) == (id == null)) {
      throw Json.invalid("Either text or id is needed.");
    }
    if ((id == null) != (collection == null)) {
      throw Json.invalid("id and collection, where the document stands, are needed together.");
    }
    if (text != null) {
      if (text.isBlank()) {
        throw Json.invalid("The text is empty.");
      }
      input.put(TEXT, text);
      return "text";
    }
    requireLine(ID, id, ID_LENGTH_MAX);
    requireMatch(COLLECTION, collection, COLLECTION_NAME);
    input.put(ID, id).put(COLLECTION, collection);
    return String.valueOf(id);
  }

  private static String label(@Nullable String label, String name) throws ApiException {
    if (label == null) {
      return name.length() > LABEL_LENGTH_MAX ? name.substring(0, LABEL_LENGTH_MAX) : name;
    }
    requireLine(LABEL, label, LABEL_LENGTH_MAX);
    return label;
  }

  private static void requireLine(String name, @Nullable String line, int lengthMax)
      throws ApiException {
    if (line == null
        || line.isBlank()
        || line.length() > lengthMax
        || line.chars().anyMatch(Character::isISOControl)) {
      throw Json.invalid(name + " must be one line of at most " + lengthMax + " characters.");
    }
  }

  private static void requireMatch(String name, @Nullable String word, Pattern pattern)
      throws ApiException {
    if (word == null || !pattern.matcher(word).matches()) {
      throw Json.invalid(name + " holds what cannot be a name.");
    }
  }

  private static boolean federation(ObjectNode body) throws ApiException {
    JsonNode node = body.path(FEDERATION);
    if (!node.isMissingNode() && !node.isBoolean()) {
      throw Json.invalid("federation must be true or false.");
    }
    return node.asBoolean(true);
  }

  private static ArrayNode collections(ObjectNode body) throws ApiException {
    List<String> names = names(body, COLLECTIONS, COLLECTION_NAME, COLLECTIONS_MAX);
    return Json.array(names);
  }

  private static List<String> names(ObjectNode object, String member, Pattern form, int max)
      throws ApiException {
    JsonNode node = object.path(member);
    if (node.isMissingNode()) {
      return List.of();
    }
    if (!node.isArray() || node.size() > max) {
      throw Json.invalid(member + " must be a list of at most " + max + " names.");
    }
    var names = new ArrayList<String>();
    for (JsonNode each : node) {
      requireMatch(member, each.isTextual() ? each.asText() : null, form);
      if (names.contains(each.asText())) {
        throw Json.invalid(member + " names " + each.asText() + " twice.");
      }
      names.add(each.asText());
    }
    return names;
  }

  private static ArrayNode remote(ObjectNode body) throws ApiException {
    ArrayNode remote = Json.MAPPER.createArrayNode();
    JsonNode node = body.path(REMOTE);
    if (node.isMissingNode()) {
      return remote;
    }
    if (!node.isArray() || node.size() > SITES_MAX) {
      throw Json.invalid("remote must be a list of at most " + SITES_MAX + " sites.");
    }
    var sites = new HashSet<String>();
    for (JsonNode each : node) {
      if (!(each instanceof ObjectNode entry)) {
        throw Json.invalid("remote must be a list of objects with site and libraries.");
      }
      Json.requireKnown(entry, Set.of(SITE, LIBRARIES));
      String site = Json.requiredText(entry, SITE);
      requireMatch(SITE, site, SITE_NAME);
      if (!sites.add(site)) {
        throw Json.invalid("remote names the site " + site + " twice.");
      }
      List<String> libraries = names(entry, LIBRARIES, LIBRARY_ID, LIBRARIES_MAX);
      if (libraries.isEmpty()) {
        throw Json.invalid("remote names no libraries of the site " + site + ".");
      }
      ObjectNode checked = remote.addObject();
      checked.put(SITE, site);
      checked.set(LIBRARIES, Json.array(libraries));
    }
    return remote;
  }

  private static ObjectNode params(ObjectNode body) throws ApiException {
    JsonNode node = body.path(PARAMS);
    ObjectNode checked = Json.object();
    if (node.isMissingNode()) {
      return checked;
    }
    if (!(node instanceof ObjectNode params)) {
      throw Json.invalid("params must be an object of parameters of /check.");
    }
    for (Map.Entry<String, JsonNode> entry : params.properties()) {
      String name = entry.getKey();
      if (!PARAM_NAME.matcher(name).matches() || PARAMS_REFUSED.contains(name)) {
        throw Json.invalid("params cannot set "
            + (PARAM_NAME.matcher(name).matches() ? name : "what is no parameter") + ".");
      }
      JsonNode value = entry.getValue();
      if (!value.isValueNode() || value.isNull() || value.asText().length() > PARAM_LENGTH_MAX) {
        throw Json.invalid("params: " + name + " must be a string, number or truth value.");
      }
      checked.put(name, value.asText());
    }
    return checked;
  }
}
