package org.palimpsest.core.note;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The sentences of a message file, and names such as those of sections, in English and Chinese.
 * Properties are {@code code} (rank and optional scope), {@code code.en} and {@code code.zh}.
 * {@code {name}} is a value, {@code {name|one|many}} a word that depends on whether it is 1.
 */
public final class Notes {

  public static final Notes KNOWN = read(Notes.class, "notes.properties");

  private static final int STRING_LENGTH_MAX = 1000;

  private static final Pattern PLACEHOLDER =
      Pattern.compile("\\{([a-zA-Z]+)(?:\\|([^|}]*)\\|([^|}]*))?}");

  private final Map<String, String> ranks = new TreeMap<>();
  private final Map<String, List<String>> sentences = new TreeMap<>();

  private Notes(Properties file) {
    for (String key : file.stringPropertyNames()) {
      if (key.endsWith(".en")) {
        String code = key.substring(0, key.length() - ".en".length());
        String chinese = Objects.requireNonNull(file.getProperty(code + ".zh"), key);
        sentences.put(code, List.of(file.getProperty(key), chinese));
        String rank = file.getProperty(code);
        if (rank != null) {
          ranks.put(code, rank);
        }
      }
    }
  }

  /** Reads a message file in UTF-8 beside a class. */
  public static Notes read(Class<?> beside, String name) {
    var file = new Properties();
    try (InputStream in = beside.getResourceAsStream(name)) {
      file.load(new InputStreamReader(Objects.requireNonNull(in, name), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Notes(file);
  }

  public Set<String> codes() {
    return ranks.keySet();
  }

  /** English and Chinese sentences by code, or by a name such as {@code section.abstract}. */
  public Map<String, List<String>> sentences() {
    return sentences;
  }

  /**
   * A note with its values, each after its name.
   *
   * @throws IllegalArgumentException if the code is unknown, or has other values
   */
  public Note note(String code, Object... namesAndValues) {
    Map<String, Object> args = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      args.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return note(code, args);
  }

  /**
   * A note with its values; strings above 1,000 UTF-16 code units lose their middle.
   *
   * @throws IllegalArgumentException if the code is unknown, or has other values
   */
  public Note note(String code, Map<String, ?> args) {
    String rank = ranks.get(code);
    List<String> both = sentences.get(code);
    if (rank == null || both == null) {
      throw new IllegalArgumentException("There is no note of this code.");
    }
    String english = both.get(0);
    if (!names(english).equals(args.keySet())) {
      throw new IllegalArgumentException(
          "The values of the note " + code + " are " + names(english) + ".");
    }
    Map<String, Object> ordered = new LinkedHashMap<>();
    for (String name : names(english)) {
      ordered.put(name, value(args.get(name)));
    }
    int space = rank.indexOf(' ');
    return new Note(
        code,
        space < 0 ? rank : rank.substring(0, space),
        space < 0 ? null : rank.substring(space + 1),
        ordered,
        filled(english, ordered));
  }

  private static Object value(@Nullable Object value) {
    if (value instanceof Number) {
      return value;
    }
    String string = String.valueOf(value);
    return string.length() <= STRING_LENGTH_MAX
        ? string
        : string.substring(0, STRING_LENGTH_MAX / 2)
            + " ... "
            + string.substring(string.length() - STRING_LENGTH_MAX / 2);
  }

  /** The Chinese sentence of a note, or its own text if this file lacks its code. */
  public String chinese(Note note) {
    List<String> both = sentences.get(note.code());
    return both == null ? note.text() : filled(both.get(1), note.args());
  }

  static Set<String> names(String sentence) {
    Set<String> names = new LinkedHashSet<>();
    PLACEHOLDER.matcher(sentence).results().forEach(found -> names.add(found.group(1)));
    return names;
  }

  private static String filled(String sentence, Map<String, Object> args) {
    return PLACEHOLDER
        .matcher(sentence)
        .replaceAll(found -> Matcher.quoteReplacement(word(found, args.get(found.group(1)))));
  }

  private static String word(MatchResult found, @Nullable Object value) {
    if (found.group(2) != null) {
      return value instanceof Number number && number.longValue() == 1
          ? found.group(2)
          : found.group(3);
    }
    return value instanceof Integer || value instanceof Long
        ? String.format(Locale.ROOT, "%,d", ((Number) value).longValue())
        : String.valueOf(value);
  }
}
