package org.palimpsest.federation.state;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.Tasks.Subject;

/** Values that columns store as JSON. */
public final class StateJson {

  private static final JsonMapper MAPPER = new JsonMapper();

  private StateJson() {}

  public static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /**
   * Parses a column.
   *
   * @throws IllegalStateException if it is damaged
   */
  public static JsonNode parse(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      e.clearLocation(); // the message would quote the document
      throw new IllegalStateException("A state document holds damaged JSON.");
    }
  }

  /** A list or map as JSON. */
  static String of(Object value) {
    return MAPPER.valueToTree(value).toString();
  }

  public static List<String> words(String json) {
    return words(parse(json));
  }

  public static List<String> words(JsonNode array) {
    return stream(array).map(JsonNode::asText).toList();
  }

  public static Set<Long> numbers(String json) {
    return stream(parse(json)).map(JsonNode::asLong).collect(Collectors.toUnmodifiableSet());
  }

  public static SortedMap<String, String> map(String json) {
    var map = new TreeMap<String, String>();
    parse(json).properties().forEach(entry -> map.put(entry.getKey(), entry.getValue().asText()));
    return map;
  }

  public static String ofSubject(Subject subject) {
    ObjectNode object =
        object().put("type", subject.type()).put("asksOthers", subject.asksOthers());
    subject.collections().forEach(object.putArray("collections")::add);
    return object.toString();
  }

  public static Subject subject(String json) {
    JsonNode object = parse(json);
    return new Subject(
        words(object.path("collections")),
        object.path("type").asText(),
        object.path("asksOthers").asBoolean(true));
  }

  public static String ofDescriptor(SiteDescriptor descriptor) {
    ObjectNode object =
        object()
            .put("site", descriptor.site())
            .put("title", descriptor.title())
            .put("url", descriptor.url().toString())
            .put("serial", descriptor.serial())
            .put("issuedAt", descriptor.issuedAt().toString());
    descriptor.versions().forEach(object.putArray("versions")::add);
    for (SeedEpoch scheme : descriptor.schemes()) {
      object
          .withArray("schemes")
          .addObject()
          .put("epoch", scheme.epoch())
          .put("scheme", scheme.scheme());
    }
    descriptor.keys().signing().forEach(key -> put(object.withArray("signing").addObject(), key));
    descriptor.keys().sealing().forEach(key -> put(object.withArray("sealing").addObject(), key));
    descriptor.certificates().forEach(object.putArray("certificates")::add);
    return object.toString();
  }

  private static void put(ObjectNode object, PublicKey key) {
    object
        .put("id", key.id())
        .put("key", key.bytes().toHex())
        .put("validFrom", key.validFrom().toString())
        .put("validUntil", key.validUntil().toString());
  }

  public static SiteDescriptor descriptor(String json) {
    JsonNode object = parse(json);
    List<Integer> versions = stream(object.path("versions")).map(JsonNode::asInt).toList();
    List<SeedEpoch> schemes =
        stream(object.path("schemes"))
            .map(each -> new SeedEpoch(each.path("epoch").asText(), each.path("scheme").asText()))
            .toList();
    return new SiteDescriptor(
        object.path("site").asText(),
        object.path("title").asText(),
        URI.create(object.path("url").asText()),
        object.path("serial").asLong(),
        Instant.parse(object.path("issuedAt").asText()),
        versions,
        schemes,
        new PublicKeys(keys(object.path("signing")), keys(object.path("sealing"))),
        words(object.path("certificates")));
  }

  private static List<PublicKey> keys(JsonNode array) {
    return stream(array)
        .map(
            key ->
                new PublicKey(
                    key.path("id").asText(),
                    Bytes.ofHex(key.path("key").asText()),
                    Instant.parse(key.path("validFrom").asText()),
                    Instant.parse(key.path("validUntil").asText())))
        .toList();
  }

  private static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
