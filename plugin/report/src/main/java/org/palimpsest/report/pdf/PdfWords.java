package org.palimpsest.report.pdf;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.note.Notes;
import org.palimpsest.report.Percent;

/** Messages of PDF reports in one language, from {@code words_en} and {@code words_zh}. */
final class PdfWords {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final PdfLanguage language;
  private final Properties words;

  PdfWords(PdfLanguage language) {
    this.language = language;
    this.words = load(language);
  }

  static Properties load(PdfLanguage language) {
    String name = "words_" + language.word() + ".properties";
    var words = new Properties();
    try (Reader in =
        new InputStreamReader(
            Objects.requireNonNull(PdfWords.class.getResourceAsStream(name), name),
            StandardCharsets.UTF_8)) {
      words.load(in);
      return words;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  PdfLanguage language() {
    return language;
  }

  /** An answer's note in this language. */
  String note(JsonNode note) {
    String text = note.path("text").asText();
    if (language == PdfLanguage.ENGLISH) {
      return text;
    }
    Map<String, Object> args = MAPPER.convertValue(note.path("args"), new TypeReference<>() {});
    return Notes.KNOWN.chinese(
        new Note(note.path("code").asText(), Note.WARNING, null, args, text));
  }

  /** A message with values for {@code {0}} and so on. */
  String get(String key, Object... values) {
    String word = Objects.requireNonNull(words.getProperty(key), key);
    var text = new StringBuilder();
    for (int i = 0; i < word.length(); i++) {
      boolean isValue = word.charAt(i) == '{' && i + 2 < word.length() && word.charAt(i + 2) == '}';
      if (isValue) {
        text.append(values[word.charAt(i + 1) - '0']);
        i += 2;
      } else {
        text.append(word.charAt(i));
      }
    }
    return text.toString();
  }

  /** A message or a default, for words that other sites define. */
  String getOr(String key, String otherwise) {
    return words.getProperty(key, otherwise);
  }

  /** The known name of a section or sign, or the name that a site defines. */
  String name(String kind, String name) {
    List<String> known = Notes.KNOWN.sentences().get(kind + "." + name);
    if (known == null) {
      return name;
    }
    String english = known.get(0);
    return language == PdfLanguage.CHINESE
        ? known.get(1)
        : Character.toUpperCase(english.charAt(0)) + english.substring(1);
  }

  String list(List<String> facts) {
    return String.join(get("list"), facts);
  }

  /** Names in one line, which may contain commas. */
  String items(List<String> names) {
    return String.join(get("items"), names);
  }

  /** Display name of a source. */
  String source(JsonNode source) {
    String id = source.path("id").isTextual() ? source.path("id").asText() : "";
    String place = source.has("library") ? source.path("site").asText() + ": " + id : id;
    String title = source.path("title").asText("");
    if (title.isBlank() || title.equals(id)) {
      return place;
    }
    return place.isBlank() ? title : get("named", title, place);
  }

  String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  String characters(long number) {
    return get(number == 1 ? "character" : "characters", count(number));
  }

  String percent(double ratio, @Nullable Integer part, int whole) {
    String percent = Percent.of(ratio, part, whole);
    return language == PdfLanguage.CHINESE ? percent.replace(" ", "") : percent;
  }

  String time(Instant time) {
    return MINUTE.format(time);
  }
}
