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

/** The fields of a map that is to be written, in whichever order they are given. */
public final class CborFields {

  private static final CBORFactory FACTORY = new CBORFactory();

  /** As the encoded keys compare: the shorter one first, for a key's length stands before it. */
  private static final Comparator<String> ENCODED_ORDER =
      Comparator.<String>comparingInt(key -> utf8(key).length)
          .thenComparing(CborFields::utf8, Arrays::compareUnsigned);

  private final Map<String, Object> fields = new TreeMap<>(ENCODED_ORDER);

  /** Sets a number. */
  public CborFields put(String key, long value) {
    return add(key, value);
  }

  /** Sets a floating-point number. */
  public CborFields put(String key, double value) {
    return add(key, value);
  }

  /** Sets a text; null leaves the field out. What UTF-8 cannot say is written as {@code ?}. */
  public CborFields put(String key, @Nullable String value) {
    return value == null ? this : add(key, value);
  }

  /** Sets a byte string; null leaves the field out. */
  public CborFields put(String key, @Nullable Bytes value) {
    return value == null ? this : add(key, value);
  }

  /** Sets a map; null leaves the field out. */
  public CborFields put(String key, @Nullable CborFields value) {
    return value == null ? this : add(key, value);
  }

  /** Sets an array of numbers, texts, byte strings or maps. */
  public CborFields put(String key, List<?> values) {
    return add(key, values);
  }

  private CborFields add(String key, Object value) {
    if (fields.put(key, value) != null) {
      throw new IllegalArgumentException("the field " + key + " is set twice");
    }
    return this;
  }

  /** Encodes the map. */
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
      // Not writeString: that one writes long texts in chunks, without a definite length.
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
