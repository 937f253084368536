package org.palimpsest.federation.task.form;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.Collection;
import java.util.Locale;
import org.palimpsest.federation.bytes.Bytes;

/** JSON of tasks, with bytes as hex. */
public final class TaskJson {

  public static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(256 << 20).build())
                  .build())
          .addModule(bytesAsHex())
          .build();

  private TaskJson() {}

  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  public static ArrayNode array(Collection<? extends JsonNode> elements) {
    return MAPPER.createArrayNode().addAll(elements);
  }

  private static SimpleModule bytesAsHex() {
    return new SimpleModule()
        .addSerializer(
            Bytes.class,
            new StdSerializer<Bytes>(Bytes.class) {
              private static final long serialVersionUID = 1L;

              @Override
              public void serialize(Bytes value, JsonGenerator to, SerializerProvider provider)
                  throws IOException {
                to.writeString(value.toHex());
              }
            })
        .addDeserializer(
            Bytes.class,
            new StdDeserializer<Bytes>(Bytes.class) {
              private static final long serialVersionUID = 1L;

              @Override
              public Bytes deserialize(JsonParser from, DeserializationContext context)
                  throws IOException {
                return Bytes.ofHex(from.getText());
              }
            });
  }

  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a value could not be written as JSON", e);
    }
  }

  public static JsonNode tree(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("what was kept is no JSON", e);
    }
  }

  public static <T> T read(String json, Class<T> type) {
    return convert(tree(json), type);
  }

  public static <T> T convert(JsonNode json, Class<T> type) {
    try {
      return MAPPER.treeToValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("what was kept has another form", e);
    }
  }

  /** The word of an enum value: {@code noEpoch} for {@code NO_EPOCH}. */
  public static String word(Enum<?> value) {
    StringBuilder word = new StringBuilder();
    for (String part : value.name().toLowerCase(Locale.ROOT).split("_", -1)) {
      word.append(
          word.isEmpty()
              ? part
              : part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1));
    }
    return word.toString();
  }
}
