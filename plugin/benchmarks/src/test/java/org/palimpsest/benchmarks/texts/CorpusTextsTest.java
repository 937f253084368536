package org.palimpsest.benchmarks.texts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CorpusTextsTest {

  @Test
  void suspicious_asManyNumbersAsDocuments_eachComesOnce() {
    for (int size = 1; size < 40; size++) {
      CorpusTexts texts = texts(size);
      assertThat(IntStream.range(5, 5 + size).mapToObj(number -> texts.suspicious(number, 1)))
          .as("of %d", size)
          .doesNotHaveDuplicates();
    }
  }

  private static CorpusTexts texts(int size) {
    Map<String, String> suspicious = new TreeMap<>();
    IntStream.range(0, size).forEach(i -> suspicious.put("document-" + i, "text " + i));
    return new CorpusTexts(new TextCorpus(Map.of("source", "text"), suspicious, Set.of()));
  }
}
