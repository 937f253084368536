package org.palimpsest.solr.wire;

import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.CoverageDepth;

/**
 * Encodes public records as lists of their components for javabin, and decodes them by the types of
 * the components: numbers, strings, enums, records, lists of these, {@code long[]} and {@link
 * CoverageDepth}. A null is accepted only for a {@code @Nullable} type.
 */
public final class RecordCodec {

  /** Component that gets the shard's collection, which {@link Wire#answer} sends once. */
  private static final String COLLECTION = "collection";

  private static final ClassValue<RecordCodec> CODECS =
      new ClassValue<>() {
        @Override
        protected RecordCodec computeValue(Class<?> type) {
          return new RecordCodec(type);
        }
      };

  private final RecordComponent[] components;
  private final Constructor<?> constructor;

  private RecordCodec(Class<?> type) {
    components = type.getRecordComponents();
    try {
      constructor =
          type.getConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(type + " is not public", e);
    }
  }

  /** The components of a record in order. */
  public static List<@Nullable Object> encode(Record value) {
    List<@Nullable Object> encoded = new ArrayList<>();
    for (RecordComponent component : CODECS.get(value.getClass()).components) {
      try {
        encoded.add(encoded(component.getAccessor().invoke(value)));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(component + " cannot be read", e);
      }
    }
    return encoded;
  }

  private static @Nullable Object encoded(@Nullable Object value) {
    if (value instanceof List<?> list) {
      List<@Nullable Object> elements = new ArrayList<>(list.size());
      list.forEach(each -> elements.add(encoded(each)));
      return elements;
    } else if (value instanceof Record nested) {
      return encode(nested);
    } else if (value instanceof Enum<?> constant) {
      return constant.name();
    } else if (value instanceof long[] numbers) {
      return NumbersCodec.encode(numbers);
    }
    return value instanceof CoverageDepth depth ? depth.toNumbers() : value;
  }

  /**
   * Decodes a record.
   *
   * @param collection value of the components of this name, or null
   * @throws IllegalArgumentException if a member is missing or invalid
   * @throws ClassCastException if a member has another type
   */
  public static <T extends Record> T decode(
      Class<T> type, Object encoded, @Nullable String collection) {
    return type.cast(CODECS.get(type).decode((List<?>) encoded, collection));
  }

  private Object decode(List<?> encoded, @Nullable String collection) {
    @Nullable Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      String name = components[i].getName();
      values[i] =
          name.equals(COLLECTION)
              ? collection
              : decode(
                  components[i].getAnnotatedType(),
                  i < encoded.size() ? encoded.get(i) : null,
                  name,
                  collection);
    }
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(String.valueOf(e.getTargetException().getMessage()), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable Object decode(
      AnnotatedType type, @Nullable Object value, String name, @Nullable String collection) {
    if (value == null) {
      if (type.isAnnotationPresent(Nullable.class)) {
        return null;
      }
      throw new IllegalArgumentException("member " + name + " is missing");
    }
    if (type instanceof AnnotatedParameterizedType list) {
      AnnotatedType element = list.getAnnotatedActualTypeArguments()[0];
      List<@Nullable Object> elements = new ArrayList<>();
      for (Object each : (List<?>) value) {
        elements.add(decode(element, each, name, collection));
      }
      return elements;
    }
    return plain((Class<?>) type.getType(), value, collection);
  }

  private static Object plain(Class<?> type, Object value, @Nullable String collection) {
    if (type.isRecord()) {
      return CODECS.get(type).decode((List<?>) value, collection);
    } else if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .filter(constant -> ((Enum<?>) constant).name().equals(value))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no " + type.getSimpleName()));
    } else if (type == long[].class) {
      return NumbersCodec.decode((String) value);
    } else if (type == CoverageDepth.class) {
      return CoverageDepth.fromNumbers(
          ((List<?>) value).stream().map(Integer.class::cast).toList());
    }
    return MethodType.methodType(type).wrap().returnType().cast(value);
  }
}
