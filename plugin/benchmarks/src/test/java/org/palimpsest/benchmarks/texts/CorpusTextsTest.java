package org.palimpsest.benchmarks.texts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void read_folder_bothSides(@TempDir Path folder) throws IOException {
    Files.createDirectories(folder.resolve("src"));
    Files.createDirectories(folder.resolve("susp"));
    Files.writeString(folder.resolve("src/a.txt"), "one text");
    Files.writeString(folder.resolve("susp/b.txt"), "another text");
    CorpusTexts texts = CorpusTexts.read(folder);
    assertThat(texts.sources()).containsExactly(Map.entry("a.txt", "one text"));
    assertThat(texts.suspicious(0, 1)).isEqualTo("another text");
  }

  @Test
  void featureChain_ofTheConfigset_loads() throws IOException {
    assertThat(Configset.featureChain()).isNotNull();
  }

  private static CorpusTexts texts(int size) {
    var suspicious = new TreeMap<String, String>();
    IntStream.range(0, size).forEach(i -> suspicious.put("document-" + i, "text " + i));
    return new CorpusTexts(Map.of("source", "text"), suspicious);
  }
}
