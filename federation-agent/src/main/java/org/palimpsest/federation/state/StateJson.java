package org.palimpsest.federation.state;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.Tasks.Subject;

/** Values that are kept as JSON in a field. */
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
   * Reads a field's JSON.
   *
   * @throws IllegalStateException if it is none
   */
  public static JsonNode parse(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      e.clearLocation(); // with it the message would quote the document
      throw new IllegalStateException("A state document holds damaged JSON.");
    }
  }

  public static String ofWords(Collection<String> words) {
    ArrayNode array = array();
    words.forEach(array::add);
    return array.toString();
  }

  public static List<String> words(String json) {
    return words(parse(json));
  }

  public static List<String> words(JsonNode array) {
    List<String> words = new ArrayList<>();
    array.forEach(word -> words.add(word.asText()));
    return List.copyOf(words);
  }

  public static String ofNumbers(Set<Long> numbers) {
    ArrayNode array = array();
    numbers.forEach(array::add);
    return array.toString();
  }

  public static Set<Long> numbers(String json) {
    var numbers = new HashSet<Long>();
    parse(json).forEach(number -> numbers.add(number.asLong()));
    return Set.copyOf(numbers);
  }

  public static String ofMap(SortedMap<String, String> map) {
    ObjectNode object = object();
    map.forEach(object::put);
    return object.toString();
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
    ObjectNode object = object();
    object.put("site", descriptor.site());
    object.put("title", descriptor.title());
    object.put("url", descriptor.url().toString());
    object.put("serial", descriptor.serial());
    object.put("issuedAt", descriptor.issuedAt().toString());
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
    object.put("id", key.id());
    object.put("key", key.bytes().toHex());
    object.put("validFrom", key.validFrom().toString());
    object.put("validUntil", key.validUntil().toString());
  }

  public static SiteDescriptor descriptor(String json) {
    JsonNode object = parse(json);
    var versions = new ArrayList<Integer>();
    object.path("versions").forEach(version -> versions.add(version.asInt()));
    var schemes = new ArrayList<SeedEpoch>();
    for (JsonNode scheme : object.path("schemes")) {
      schemes.add(new SeedEpoch(scheme.path("epoch").asText(), scheme.path("scheme").asText()));
    }
    var certificates = new ArrayList<String>();
    object.path("certificates").forEach(certificate -> certificates.add(certificate.asText()));
    return new SiteDescriptor(
        object.path("site").asText(),
        object.path("title").asText(),
        URI.create(object.path("url").asText()),
        object.path("serial").asLong(),
        Instant.parse(object.path("issuedAt").asText()),
        List.copyOf(versions),
        List.copyOf(schemes),
        new PublicKeys(keys(object.path("signing")), keys(object.path("sealing"))),
        List.copyOf(certificates));
  }

  private static List<PublicKey> keys(JsonNode array) {
    var keys = new ArrayList<PublicKey>();
    for (JsonNode key : array) {
      keys.add(
          new PublicKey(
              key.path("id").asText(),
              Bytes.ofHex(key.path("key").asText()),
              Instant.parse(key.path("validFrom").asText()),
              Instant.parse(key.path("validUntil").asText())));
    }
    return List.copyOf(keys);
  }
}
