package org.palimpsest.benchmarks.texts;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Real texts to check with. Immutable. */
public final class CorpusTexts implements CheckTexts {

  private final Map<String, String> sources;
  private final List<String> suspicious;

  /** All of a corpus. */
  public CorpusTexts(TextCorpus corpus) {
    this.sources = corpus.sources();
    this.suspicious = List.copyOf(corpus.suspicious().values());
  }

  @Override
  public Stream<Map.Entry<String, String>> sources() {
    return sources.entrySet().stream();
  }

  @Override
  public int sourceCount() {
    return sources.size();
  }

  /** In steps through the whole corpus, whose neighbours are often alike. */
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
