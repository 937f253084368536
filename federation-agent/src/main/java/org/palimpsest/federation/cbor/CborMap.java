package org.palimpsest.federation.cbor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;

/**
 * A parsed map. Each field is read once; {@link #end} then refuses unread ones, except keys with
 * the prefix {@value #IGNORED_PREFIX}, which later versions may add.
 */
public final class CborMap {

  /** Prefix of ignored keys. */
  public static final String IGNORED_PREFIX = "x-";

  /** The last second of the year 9999. */
  public static final long SECONDS_MAX = 253_402_300_799L;

  private static final ObjectMapper MAPPER = new ObjectMapper(new CBORFactory());

  private final ObjectNode node;
  private final String path;
  private final Set<String> read = new HashSet<>();

  private CborMap(ObjectNode node, String path) {
    this.node = node;
    this.path = path;
  }

  /** Reads one element of an array. */
  @FunctionalInterface
  public interface ElementReader<T> {
    /**
     * Converts an element.
     *
     * @throws CborException if it is invalid
     */
    T read(CborMap element) throws CborException;
  }

  /**
   * Parses a map.
   *
   * @throws CborException if the bytes break a rule, or are something else
   */
  public static CborMap parse(byte[] bytes) throws CborException {
    if (!(tree(bytes) instanceof ObjectNode map)) {
      throw new CborException("It is not a map.");
    }
    return new CborMap(map, "");
  }

  /**
   * Parses an array of byte strings.
   *
   * @param count required size
   * @throws CborException if the bytes break a rule, or are something else
   */
  public static List<Bytes> parseArray(byte[] bytes, int count) throws CborException {
    JsonNode tree = tree(bytes);
    if (!(tree instanceof ArrayNode) || tree.size() != count) {
      throw new CborException("It is not an array of " + count + " byte strings.");
    }
    List<Bytes> parts = new ArrayList<>();
    for (JsonNode part : tree) {
      parts.add(binary(part, "It is not an array of " + count + " byte strings."));
    }
    return List.copyOf(parts);
  }

  private static JsonNode tree(byte[] bytes) throws CborException {
    CborRules.check(bytes);
    try {
      return MAPPER.readTree(bytes);
    } catch (IOException e) {
      // no cause: its message may quote the content
      throw new CborException("It is not CBOR.");
    }
  }

  /** A number of 32 bits. */
  public int intValue(String key) throws CborException {
    JsonNode value = required(key);
    if (!value.isIntegralNumber() || !value.canConvertToInt()) {
      throw wrong(key, "must be an integer of 32 bits");
    }
    return value.intValue();
  }

  /** A number of 64 bits. */
  public long longValue(String key) throws CborException {
    JsonNode value = required(key);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw wrong(key, "must be an integer of 64 bits");
    }
    return value.longValue();
  }

  public double doubleValue(String key) throws CborException {
    JsonNode value = required(key);
    if (!value.isDouble()) {
      throw wrong(key, "must be a floating-point number");
    }
    return value.doubleValue();
  }

  public String text(String key) throws CborException {
    return textOf(required(key), key);
  }

  /** A text that matches a pattern as a whole. */
  public String text(String key, Pattern pattern) throws CborException {
    String text = text(key);
    if (!pattern.matcher(text).matches()) {
      throw wrong(key, "must match " + pattern.pattern());
    }
    return text;
  }

  /** A time in seconds since 1970. */
  public Instant seconds(String key) throws CborException {
    long seconds = longValue(key);
    if (seconds < 0 || seconds > SECONDS_MAX) {
      throw wrong(key, "must be a time in seconds since 1970");
    }
    return Instant.ofEpochSecond(seconds);
  }

  public Optional<String> optionalText(String key) throws CborException {
    JsonNode value = find(key);
    return value == null ? Optional.empty() : Optional.of(textOf(value, key));
  }

  public Bytes bytes(String key) throws CborException {
    return binary(required(key), sentence(key, "must be a byte string"));
  }

  /** A byte string of one size. */
  public Bytes bytes(String key, int size) throws CborException {
    Bytes bytes = bytes(key);
    if (bytes.size() != size) {
      throw wrong(key, "must have " + size + " bytes");
    }
    return bytes;
  }

  public Optional<Bytes> optionalBytes(String key) throws CborException {
    return node.has(key) ? Optional.of(bytes(key)) : missing(key);
  }

  public CborMap map(String key) throws CborException {
    return mapOf(required(key), key);
  }

  public Optional<CborMap> optionalMap(String key) throws CborException {
    return node.has(key) ? Optional.of(map(key)) : missing(key);
  }

  /** An array of 32-bit numbers. */
  public List<Integer> integers(String key, int countMax) throws CborException {
    List<Integer> values = new ArrayList<>();
    for (JsonNode value : array(key, countMax)) {
      if (!value.isIntegralNumber() || !value.canConvertToInt()) {
        throw wrong(key, "must have integers of 32 bits only");
      }
      values.add(value.intValue());
    }
    return List.copyOf(values);
  }

  /** An array of texts. */
  public List<String> texts(String key, int countMax) throws CborException {
    List<String> values = new ArrayList<>();
    for (JsonNode value : array(key, countMax)) {
      values.add(textOf(value, key));
    }
    return List.copyOf(values);
  }

  /** An array of byte strings of one size. */
  public List<Bytes> byteStrings(String key, int countMax, int size) throws CborException {
    List<Bytes> values = new ArrayList<>();
    for (JsonNode value : array(key, countMax)) {
      Bytes bytes = binary(value, sentence(key, "must have byte strings only"));
      if (bytes.size() != size) {
        throw wrong(key, "must have byte strings of " + size + " bytes only");
      }
      values.add(bytes);
    }
    return List.copyOf(values);
  }

  /** An array of maps, each read to its end. */
  public <T> List<T> maps(String key, int countMax, ElementReader<T> reader) throws CborException {
    List<T> values = new ArrayList<>();
    for (JsonNode value : array(key, countMax)) {
      CborMap element = mapOf(value, key);
      values.add(reader.read(element));
      element.end();
    }
    return List.copyOf(values);
  }

  /** Refuses unread fields. */
  public void end() throws CborException {
    for (Iterator<String> keys = node.fieldNames(); keys.hasNext(); ) {
      String key = keys.next();
      if (!read.contains(key) && !key.startsWith(IGNORED_PREFIX)) {
        throw new CborException(
            (path.isEmpty() ? "It" : "The field " + path) + " has a field that is not known.");
      }
    }
  }

  /** The refusal of a field. */
  public CborException wrong(String key, String must) {
    return new CborException(sentence(key, must));
  }

  private String sentence(String key, String must) {
    return "The field " + path(key) + " " + must + ".";
  }

  private String path(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private JsonNode required(String key) throws CborException {
    JsonNode value = find(key);
    if (value == null) {
      throw wrong(key, "is missing");
    }
    return value;
  }

  private @Nullable JsonNode find(String key) {
    read.add(key);
    return node.get(key);
  }

  private <T> Optional<T> missing(String key) {
    read.add(key);
    return Optional.empty();
  }

  private ArrayNode array(String key, int countMax) throws CborException {
    if (!(required(key) instanceof ArrayNode array)) {
      throw wrong(key, "must be an array");
    }
    if (array.size() > countMax) {
      throw wrong(key, "must have at most " + countMax + " elements");
    }
    return array;
  }

  private String textOf(JsonNode value, String key) throws CborException {
    if (!value.isTextual()) {
      throw wrong(key, "must be a text");
    }
    return value.textValue();
  }

  private CborMap mapOf(JsonNode value, String key) throws CborException {
    if (!(value instanceof ObjectNode map)) {
      throw wrong(key, "must be a map");
    }
    return new CborMap(map, path(key));
  }

  private static Bytes binary(JsonNode value, String otherwise) throws CborException {
    if (!(value instanceof BinaryNode node)) {
      throw new CborException(otherwise);
    }
    return Bytes.of(node.binaryValue());
  }
}
