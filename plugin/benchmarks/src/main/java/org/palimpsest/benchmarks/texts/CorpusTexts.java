package org.palimpsest.benchmarks.texts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Real texts to check with. Immutable. */
public final class CorpusTexts implements CheckTexts {

  private static final String SUFFIX = ".txt";

  private final Map<String, String> sources;
  private final List<String> suspicious;

  /** Texts by id. */
  CorpusTexts(Map<String, String> sources, SortedMap<String, String> suspicious) {
    this.sources = Collections.unmodifiableMap(sources);
    this.suspicious = List.copyOf(suspicious.values());
  }

  /**
   * Reads the texts of a folder's {@code src} and {@code susp}.
   *
   * @throws IOException if one of them is missing or cannot be read
   */
  public static CorpusTexts read(Path folder) throws IOException {
    return new CorpusTexts(texts(folder.resolve("src")), texts(folder.resolve("susp")));
  }

  private static SortedMap<String, String> texts(Path folder) throws IOException {
    SortedMap<String, String> texts = new TreeMap<>();
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

  @Override
  public Stream<Map.Entry<String, String>> sources() {
    return sources.entrySet().stream();
  }

  @Override
  public int sourceCount() {
    return sources.size();
  }

  /** In steps through the whole corpus, since neighbouring documents are often similar. */
  @Override
  public String suspicious(int number, int length) {
    int step = Math.max(1, (int) (suspicious.size() * 0.618));
    while (greatestCommonDivisor(step, suspicious.size()) > 1) {
      step++;
    }
    return suspicious.get((int) ((long) number * step % suspicious.size()));
  }

  private static int greatestCommonDivisor(int one, int other) {
    return other == 0 ? one : greatestCommonDivisor(other, one % other);
  }
}
