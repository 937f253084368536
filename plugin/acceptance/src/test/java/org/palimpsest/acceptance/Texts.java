package org.palimpsest.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Texts of invented words or random Han characters, unlike any other text. */
final class Texts {

  /** Tests run in the module's folder. */
  private static final Path DEMO = Path.of("../local/src/main/resources/demo");

  private static final String[] ONSETS = {
    "b", "br", "d", "dr", "f", "g", "gl", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "v"
  };
  private static final String[] RHYMES = {
    "ab", "ad", "am", "el", "em", "en", "ib", "ik", "im", "od", "ol", "om", "ub", "ul", "un", "ar"
  };
  private static final int HAN_FIRST = 0x4E00;
  private static final int HAN_COUNT = 3000;

  private final SplittableRandom random;

  Texts(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Sentences of 8 to 17 words, some 90 characters each. */
  List<String> englishSentences(int count) {
    return IntStream.range(0, count).mapToObj(i -> englishSentence()).toList();
  }

  /** Entries of a bibliography, a line each. */
  String bibliography(int entries) {
    return IntStream.rangeClosed(1, entries)
        .mapToObj(
            i ->
                String.format(
                    Locale.ROOT,
                    "[%d] %s %s, %d, %d(%d): %d-%d.",
                    i,
                    englishSentence(),
                    word(),
                    1950 + random.nextInt(60),
                    random.nextInt(90),
                    random.nextInt(12),
                    random.nextInt(400),
                    random.nextInt(400)))
        .collect(Collectors.joining("\n"));
  }

  private String englishSentence() {
    String words =
        IntStream.range(0, 8 + random.nextInt(10))
            .mapToObj(i -> word())
            .collect(Collectors.joining(" "));
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < 2 + random.nextInt(2); i++) {
      word.append(ONSETS[random.nextInt(ONSETS.length)]);
      word.append(RHYMES[random.nextInt(RHYMES.length)]);
    }
    return word.toString();
  }

  String english(int sentences) {
    return String.join(" ", englishSentences(sentences));
  }

  /** Sentences of 20 to 39 characters. */
  String chinese(int sentences) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sentences; i++) {
      for (int c = 20 + random.nextInt(20); c > 0; c--) {
        text.append((char) (HAN_FIRST + random.nextInt(HAN_COUNT)));
      }
      text.append('。');
    }
    return text.toString();
  }

  /** Replaces about one word in a number of them. */
  String edited(String english, int oneIn) {
    List<String> words = new ArrayList<>(List.of(english.split(" ", -1)));
    words.replaceAll(word -> random.nextInt(oneIn) == 0 && !word.endsWith(".") ? word() : word);
    return String.join(" ", words);
  }

  /** Documents by id, half of them English, half Chinese. */
  Map<String, String> documents(String idPrefix, int count) {
    Map<String, String> documents = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      documents.put(idPrefix + i, i % 2 == 0 ? english(24) : chinese(48));
    }
    return documents;
  }

  /** A file of the demo. */
  static String demo(String name) throws IOException {
    return Files.readString(DEMO.resolve(name));
  }

  /** The demo's library; the id is the file's name, as after {@code palimpsest index}. */
  static Map<String, String> demoLibrary() throws IOException {
    Map<String, String> documents = new TreeMap<>();
    try (Stream<Path> files = Files.list(DEMO.resolve("library"))) {
      for (Path file : files.toList()) {
        documents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return documents;
  }
}
