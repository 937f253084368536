package org.palimpsest.benchmarks.texts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Source documents, documents that reuse them, and who reuses whom.
 *
 * @param sources texts by id
 * @param suspicious texts by id
 * @param reuse the pairs that are known
 */
public record TextCorpus(
    Map<String, String> sources, Map<String, String> suspicious, Set<Reuse> reuse) {

  private static final String SUFFIX = ".txt";
  private static final int COPIED_PARAGRAPHS = 3;

  /**
   * That a document reuses another one.
   *
   * @param suspicious the id of the one
   * @param source the id of the other
   */
  public record Reuse(String suspicious, String source) {}

  /** UTF-16 code units of all sources. */
  public long sourceLength() {
    return sources.values().stream().mapToLong(String::length).sum();
  }

  /**
   * Makes one: half of it Chinese, half English. Each suspicious document takes three paragraphs of
   * one source word for word, and three of another with every twelfth word changed; the rest is its
   * own.
   *
   * @param length about how many UTF-16 code units a document has
   */
  public static TextCorpus generate(long seed, int sources, int suspicious, int length) {
    List<TextGenerator> generators =
        List.of(
            new TextGenerator(Language.CHINESE, seed), new TextGenerator(Language.ENGLISH, seed));
    int languages = generators.size();
    Map<String, String> sourceTexts = new LinkedHashMap<>();
    for (int i = 0; i < sources; i++) {
      sourceTexts.put("source-" + i, generators.get(i % languages).document(i, length));
    }
    Map<String, String> suspiciousTexts = new LinkedHashMap<>();
    Set<Reuse> reuse = new HashSet<>();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < suspicious; i++) {
      TextGenerator generator = generators.get(i % languages);
      List<String> paragraphs = new ArrayList<>(generator.paragraphs(sources + i, length));
      for (boolean isReworked : new boolean[] {false, true}) {
        int source = random.nextInt(Math.max(1, sources / languages)) * languages + i % languages;
        insert(generator, paragraphs, generator.paragraphs(source, length), isReworked, random);
        reuse.add(new Reuse("suspicious-" + i, "source-" + source));
      }
      suspiciousTexts.put("suspicious-" + i, String.join("\n", paragraphs));
    }
    return new TextCorpus(sourceTexts, suspiciousTexts, reuse);
  }

  private static void insert(
      TextGenerator generator,
      List<String> into,
      List<String> from,
      boolean isReworked,
      SplittableRandom random) {
    int first = random.nextInt(Math.max(1, from.size() - COPIED_PARAGRAPHS + 1));
    int at = random.nextInt(into.size() + 1);
    for (String paragraph : from.subList(first, Math.min(from.size(), first + COPIED_PARAGRAPHS))) {
      into.add(at++, isReworked ? generator.reworked(paragraph, random) : paragraph);
    }
  }

  /**
   * Reads one: a folder with {@code src}, {@code susp}, and {@code truth.jsonl} whose objects name
   * a {@code susp} and a {@code src} each.
   *
   * @throws IOException if something of it is missing or cannot be read
   */
  public static TextCorpus read(Path folder) throws IOException {
    ObjectMapper json = new ObjectMapper();
    Set<Reuse> reuse = new HashSet<>();
    for (String line : Files.readAllLines(folder.resolve("truth.jsonl"))) {
      JsonNode entry = json.readTree(line);
      reuse.add(new Reuse(entry.path("susp").asText(), entry.path("src").asText()));
    }
    return new TextCorpus(
        texts(folder.resolve("src")), texts(folder.resolve("susp")), Set.copyOf(reuse));
  }

  private static Map<String, String> texts(Path folder) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = file.getFileName().toString();
        if (name.endsWith(SUFFIX)) {
          texts.put(name, Files.readString(file));
        }
      }
    }
    return texts;
  }
}
