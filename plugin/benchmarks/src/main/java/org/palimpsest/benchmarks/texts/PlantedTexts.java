package org.palimpsest.benchmarks.texts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Documents generated on demand, so libraries of any size need no memory. Those to check have a
 * copy for every 5,000 code units, in turns verbatim and with every twelfth word replaced. For one
 * thread.
 */
public final class PlantedTexts implements CheckTexts {

  private static final int COPY_STEP = 5_000;
  private static final int COPY_LENGTH = 600;
  private static final int REWORKED_STEP = 12;

  /** The size of the cache of paragraphs, some 25 books. */
  private static final int CACHED_PARAGRAPHS_MAX = 20_000;

  /** The first number of suspicious documents, beyond all sources. */
  private static final long SUSPICIOUS = 1L << 40;

  private final ModelTexts texts;
  private final long seed;
  private final int sources;
  private final int sourceLength;

  /** A cache of sources' paragraphs by recent use. */
  private final Map<Integer, List<String>> cache = new LinkedHashMap<>(16, .75f, true);

  private int cachedParagraphs;

  /**
   * A library.
   *
   * @param seed of all documents
   * @param sourceLength about the number of UTF-16 code units of each source
   */
  public PlantedTexts(long seed, int sources, int sourceLength) {
    this.texts = new ModelTexts(seed);
    this.seed = seed;
    this.sources = sources;
    this.sourceLength = sourceLength;
  }

  @Override
  public Stream<Map.Entry<String, String>> sources() {
    return IntStream.range(0, sources)
        .mapToObj(
            i -> Map.entry("source-" + i, String.join("\n", texts.paragraphs(i, sourceLength))));
  }

  @Override
  public int sourceCount() {
    return sources;
  }

  @Override
  public String suspicious(int number, int length) {
    SplittableRandom random = new SplittableRandom(seed * 31 + number);
    List<String> paragraphs = new ArrayList<>();
    int copies = Math.max(1, length / COPY_STEP);
    int copyLength = Math.min(COPY_LENGTH, length / 3);
    List<String> own = texts.paragraphs(SUSPICIOUS + number, length - copies * copyLength);
    int copied = 0;
    for (int i = 0; i < own.size(); i++) {
      for (; copied * (long) own.size() < (long) i * copies; copied++) {
        paragraphs.addAll(copy(copyLength, copied % 2 == 1, random));
      }
      paragraphs.add(own.get(i));
    }
    for (; copied < copies; copied++) {
      paragraphs.addAll(copy(copyLength, copied % 2 == 1, random));
    }
    return String.join("\n", paragraphs);
  }

  /** Paragraphs of a source up to a length, at least one. */
  private List<String> copy(int length, boolean isReworked, SplittableRandom random) {
    List<String> from = paragraphs(random.nextInt(sources));
    List<String> copy = new ArrayList<>();
    int made = 0;
    for (int i = random.nextInt(from.size()); i < from.size() && made < length; i++) {
      String paragraph = from.get(i);
      String part = paragraph.substring(0, Math.min(paragraph.length(), length - made));
      copy.add(isReworked ? ModelTexts.reworked(part, REWORKED_STEP, random) : part);
      made += part.length() + 1;
    }
    return copy;
  }

  private List<String> paragraphs(int source) {
    List<String> found = cache.get(source);
    if (found == null) {
      found = texts.paragraphs(source, sourceLength);
      cache.put(source, found);
      cachedParagraphs += found.size();
      var oldestFirst = cache.values().iterator();
      while (cachedParagraphs > CACHED_PARAGRAPHS_MAX && cache.size() > 1) {
        cachedParagraphs -= oldestFirst.next().size();
        oldestFirst.remove();
      }
    }
    return found;
  }
}
