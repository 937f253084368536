package org.palimpsest.solr.doctype;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.noggit.JSONParser;
import org.noggit.ObjectBuilder;

/**
 * An object of a JSON file, read strictly: unknown, duplicate and wrongly typed members are errors.
 */
final class StrictObject {

  /** Allowed in every object and ignored. */
  private static final String COMMENT = "comment";

  private final String place;
  private final Map<?, ?> members;

  private StrictObject(String place, Map<?, ?> members) {
    this.place = place;
    this.members = members;
  }

  static StrictObject parse(String json) throws DocumentTypeException {
    Object parsed;
    try {
      JSONParser parser = new JSONParser(json);
      parser.setFlags(JSONParser.FLAGS_STRICT);
      parsed = new UniqueMembers(parser).getValStrict();
    } catch (IOException | JSONParser.ParseException e) {
      throw new DocumentTypeException("is no JSON: " + firstLine(e.getMessage()));
    }
    return of("the file", parsed);
  }

  /** The parser shows some text around the error in further lines. */
  private static String firstLine(@Nullable String message) {
    return message == null ? "it ends early" : message.lines().findFirst().orElse("").trim();
  }

  private static StrictObject of(String place, @Nullable Object value)
      throws DocumentTypeException {
    if (value instanceof Map<?, ?> members) {
      return new StrictObject(place, members);
    }
    throw new DocumentTypeException(place + " must be an object");
  }

  /** Rejects unknown members. */
  StrictObject only(String... known) throws DocumentTypeException {
    Set<String> names = Set.of(known);
    for (Object name : members.keySet()) {
      if (!names.contains(name) && !COMMENT.equals(name)) {
        throw new DocumentTypeException(
            "%s has an unknown member '%s'; known are %s and %s",
            place, name, String.join(", ", known), COMMENT);
      }
    }
    return this;
  }

  /** The names of the members, without comments. */
  List<String> names() {
    return members.keySet().stream()
        .map(String::valueOf)
        .filter(name -> !name.equals(COMMENT))
        .toList();
  }

  /** A member that is an object, with its name in messages. */
  StrictObject object(String name, String itsPlace) throws DocumentTypeException {
    return of(itsPlace, members.get(name));
  }

  /** The elements of a list, empty if the member is missing. */
  List<?> list(String name) throws DocumentTypeException {
    Object value = members.get(name);
    if (!members.containsKey(name)) {
      return List.of();
    }
    if (value instanceof List<?> list) {
      return list;
    }
    throw new DocumentTypeException(place + " needs a list as " + name);
  }

  /** An element of such a list. */
  StrictObject element(@Nullable Object value, String itsPlace) throws DocumentTypeException {
    return of(place + ", " + itsPlace, value);
  }

  /** A required string, not empty. */
  String string(String name) throws DocumentTypeException {
    String value = string(name, null);
    if (value == null) {
      throw new DocumentTypeException(place + " needs a string as " + name);
    }
    return value;
  }

  /** A string, not empty, or {@code absent} if the member is missing. */
  @Nullable String string(String name, @Nullable String absent) throws DocumentTypeException {
    Object value = members.get(name);
    if (!members.containsKey(name)) {
      return absent;
    }
    if (value instanceof String string && !string.isEmpty()) {
      return string;
    }
    throw new DocumentTypeException(place + " needs a string as " + name);
  }

  /** A boolean, false if the member is missing. */
  boolean flag(String name) throws DocumentTypeException {
    Object value = members.get(name);
    if (!members.containsKey(name)) {
      return false;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw new DocumentTypeException(place + " needs true or false as " + name);
  }

  /** A whole number within inclusive bounds, or {@code absent} if the member is missing. */
  int number(String name, int absent, int min, int max) throws DocumentTypeException {
    Object value = members.get(name);
    if (!members.containsKey(name)) {
      return absent;
    }
    if (value instanceof Long number && number >= min && number <= max) {
      return number.intValue();
    }
    throw new DocumentTypeException(
        "%s needs a whole number from %s to %s as %s", place, min, max, name);
  }

  /** The object's name in messages. */
  String place() {
    return place;
  }

  /** Rejects duplicate members. */
  private static final class UniqueMembers extends ObjectBuilder {

    UniqueMembers(JSONParser parser) throws IOException {
      super(parser);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void addKeyVal(Object map, Object key, Object value) throws IOException {
      if (((Map<Object, Object>) map).put(key, value) != null) {
        throw new IOException("member '" + key + "' stands there twice");
      }
    }
  }
}
