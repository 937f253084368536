package org.palimpsest.federation.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.json.StrictJson;

/** Strict JSON of the API; its errors never quote the input. */
final class ApiJson {

  private static final int STRING_LENGTH_MAX = 200_000_000;
  private static final int DEPTH_MAX = 32;
  private static final int TOKENS_MAX = 100_000;
  private static final int AUTHORS_MAX = 50;
  private static final int AUTHOR_LENGTH_MAX = 200;

  /** Code of a client's programming error, and its argument. */
  static final String MALFORMED = "malformed";

  static final String DETAIL = "detail";

  static final String AUTHORS = "authors";

  /** For JSON of this site. */
  static final JsonMapper MAPPER =
      StrictJson.mapper(DEPTH_MAX, STRING_LENGTH_MAX, /* tokensMax= */ Long.MAX_VALUE);

  /** For JSON of requests; limits tokens, because a tree is many times larger than its bytes. */
  private static final JsonMapper REQUESTS =
      StrictJson.mapper(DEPTH_MAX, STRING_LENGTH_MAX, TOKENS_MAX);

  private ApiJson() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static ArrayNode array(Collection<String> words) {
    ArrayNode array = MAPPER.createArrayNode();
    words.forEach(array::add);
    return array;
  }

  /** Parses a request's body; refuses other values than objects. */
  static ObjectNode read(byte[] body) throws ApiException {
    try {
      if (REQUESTS.readTree(body) instanceof ObjectNode object) {
        return object;
      }
      throw ApiException.badRequest("The body must be a JSON object.");
    } catch (JsonProcessingException e) {
      throw ApiException.badRequest(
          e.getLocation() == null
              ? "The body is no JSON, or names a member twice."
              : "The body is no JSON, or names a member twice: line "
                  + e.getLocation().getLineNr()
                  + ", column "
                  + e.getLocation().getColumnNr()
                  + ".");
    } catch (IOException e) {
      throw ApiException.badRequest("The body cannot be read.");
    }
  }

  /** Parses JSON from the state. */
  static JsonNode parse(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("what was kept is no JSON");
    }
  }

  /** The authors' names of the member {@link #AUTHORS}, empty if absent. */
  static List<String> authors(ObjectNode object) throws ApiException {
    JsonNode list = object.path(AUTHORS);
    List<String> authors = new ArrayList<>();
    for (JsonNode author : list) {
      authors.add(author.asText());
    }
    boolean areNames =
        (list.isMissingNode() || list.isArray())
            && authors.size() <= AUTHORS_MAX
            && authors.stream()
                .allMatch(name -> !name.isBlank() && name.length() <= AUTHOR_LENGTH_MAX);
    if (!areNames) {
      throw invalid("authorNames", "names", AUTHORS_MAX, "max", AUTHOR_LENGTH_MAX);
    }
    return authors;
  }

  /** Refuses unknown members. */
  static void requireKnown(ObjectNode object, Set<String> known) throws ApiException {
    for (var names = object.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw malformed(
            "There is no member "
                + (name.length() > 40 ? name.substring(0, 40) + "..." : name)
                + "; there are "
                + known.stream().sorted().toList()
                + ".");
      }
    }
  }

  /** A string, or null if absent. */
  static @Nullable String text(ObjectNode object, String name) throws ApiException {
    JsonNode node = object.path(name);
    if (node.isMissingNode() || node.isNull()) {
      return null;
    }
    if (!node.isTextual()) {
      throw malformed(name + " must be a string.");
    }
    return node.asText();
  }

  static String requiredText(ObjectNode object, String name) throws ApiException {
    String text = text(object, name);
    if (text == null) {
      throw malformed(name + " is needed.");
    }
    return text;
  }

  static int number(ObjectNode object, String name, int defaultValue) throws ApiException {
    JsonNode node = object.path(name);
    if (node.isMissingNode() || node.isNull()) {
      return defaultValue;
    }
    if (!node.isIntegralNumber() || !node.canConvertToInt()) {
      throw malformed(name + " must be a whole number.");
    }
    return node.asInt();
  }

  /** Distinct names in order, empty if absent. */
  static List<String> names(ObjectNode object, String member) throws ApiException {
    JsonNode node = object.path(member);
    List<String> names = new ArrayList<>();
    for (JsonNode name : node) {
      names.add(name.isTextual() ? name.textValue() : "");
    }
    if ((!node.isMissingNode() && !node.isArray()) || names.contains("")) {
      throw malformed(member + " must be a list of names.");
    }
    return names.stream().distinct().sorted().toList();
  }

  /** An error that people can correct: 422 with a code of its own. */
  static ApiException invalid(String code, Object... namesAndValues) {
    return new ApiException(ApiException.UNPROCESSABLE, code, namesAndValues);
  }

  /** A client's programming error: 422 with a sentence. */
  static ApiException malformed(String detail) {
    return invalid(MALFORMED, DETAIL, detail);
  }
}
