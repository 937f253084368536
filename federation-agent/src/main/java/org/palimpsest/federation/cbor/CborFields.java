package org.palimpsest.federation.cbor;

import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;

/** The fields of a map to write, in any order. */
public final class CborFields {

  private static final CBORFactory FACTORY = new CBORFactory();

  /** The order of encoded keys: shorter ones first, as the length precedes the key. */
  private static final Comparator<String> ENCODED_ORDER =
      Comparator.<String>comparingInt(key -> utf8(key).length)
          .thenComparing(CborFields::utf8, Arrays::compareUnsigned);

  private final Map<String, Object> fields = new TreeMap<>(ENCODED_ORDER);

  /**
   * Sets a field.
   *
   * @param value a number, text, byte string, map, or a list of them; null leaves the field out. In
   *     texts, characters without a form in UTF-8 become {@code ?}
   */
  public CborFields put(String key, @Nullable Object value) {
    if (value != null && fields.put(key, value) != null) {
      throw new IllegalArgumentException("the field " + key + " is set twice");
    }
    return this;
  }

  public byte[] toBytes() {
    return encode(this);
  }

  /** Encodes an array of byte strings. */
  public static byte[] arrayOf(Bytes... parts) {
    return encode(List.of(parts));
  }

  private static byte[] encode(Object value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (CBORGenerator generator = FACTORY.createGenerator(out)) {
      write(generator, value);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory does not fail", e);
    }
    return out.toByteArray();
  }

  private static void write(CBORGenerator generator, Object value) throws IOException {
    if (value instanceof CborFields map) {
      generator.writeStartObject(map, map.fields.size());
      for (Map.Entry<String, Object> field : map.fields.entrySet()) {
        generator.writeFieldName(field.getKey());
        write(generator, field.getValue());
      }
      generator.writeEndObject();
    } else if (value instanceof List<?> list) {
      generator.writeStartArray(list, list.size());
      for (Object element : list) {
        write(generator, element);
      }
      generator.writeEndArray();
    } else if (value instanceof String text) {
      // writeString would write long texts in chunks of indefinite length
      byte[] utf8 = utf8(text);
      generator.writeUTF8String(utf8, 0, utf8.length);
    } else if (value instanceof Bytes bytes) {
      generator.writeBinary(bytes.toArray());
    } else if (value instanceof Double number) {
      generator.writeNumber(number);
    } else if (value instanceof Number number) {
      generator.writeNumber(number.longValue());
    } else {
      throw new IllegalArgumentException("no form for a " + value.getClass().getSimpleName());
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
