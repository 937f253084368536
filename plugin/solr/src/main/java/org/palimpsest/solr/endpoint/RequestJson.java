package org.palimpsest.solr.endpoint;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.noggit.JSONParser;
import org.noggit.ObjectBuilder;

/**
 * Parses the JSON of a body. Checks bounds first, since the parser recurses for each level and
 * accepts numbers of any length.
 */
final class RequestJson {

  private static final int DEPTH_MAX = 8;

  private static final int NUMBER_LENGTH_MAX = 40;

  private RequestJson() {}

  /**
   * The value as maps, lists, strings, numbers and booleans; refused by BAD_REQUEST without a
   * quotation.
   */
  static @Nullable Object parse(String json) throws IOException {
    requireBounds(json);
    try {
      JSONParser parser = new JSONParser(json);
      parser.setFlags(JSONParser.FLAGS_STRICT);
      return new UniqueMembers(parser).getValStrict();
    } catch (JSONParser.ParseException e) {
      // The parser's message quotes the text around the error.
      throw badRequest("The body is no JSON object such as {\"text\": \"...\", \"params\": {}}.");
    } catch (NumberFormatException e) {
      throw badRequest("The body's JSON has a number whose exponent is out of all bounds.");
    }
  }

  private static void requireBounds(String json) {
    int depth = 0;
    int numberLength = 0;
    for (int i = 0; i < json.length(); i++) {
      char character = json.charAt(i);
      numberLength = isOfNumber(character) ? numberLength + 1 : 0;
      if (numberLength > NUMBER_LENGTH_MAX) {
        throw badRequest(
            "The body's JSON has a number of more than " + NUMBER_LENGTH_MAX + " characters.");
      }
      switch (character) {
        case '"' -> i = endOfString(json, i);
        case '[', '{' -> depth++;
        case ']', '}' -> depth--;
        default -> {}
      }
      if (depth > DEPTH_MAX) {
        throw badRequest(
            "The body's JSON is nested deeper than "
                + DEPTH_MAX
                + " levels; no request needs that.");
      }
    }
  }

  private static boolean isOfNumber(char character) {
    return (character >= '0' && character <= '9')
        || character == '.'
        || character == '-'
        || character == '+'
        || character == 'e'
        || character == 'E';
  }

  private static int endOfString(String json, int start) {
    int at = start + 1;
    while (at < json.length() && json.charAt(at) != '"') {
      at += json.charAt(at) == '\\' ? 2 : 1;
    }
    return at;
  }

  /** Refuses duplicate members. */
  private static final class UniqueMembers extends ObjectBuilder {

    UniqueMembers(JSONParser parser) throws IOException {
      super(parser);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void addKeyVal(Object map, Object key, Object value) {
      Map<Object, Object> members = (Map<Object, Object>) map;
      if (members.containsKey(key)) {
        throw badRequest("The body's JSON has a member twice in one object; send each once.");
      }
      members.put(key, value);
    }
  }
}
