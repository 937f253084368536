package org.palimpsest.benchmarks.texts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TextCorpusTest {

  @TempDir private Path folder;

  @Test
  void generate_sameSeed_sameTexts() {
    TextCorpus corpus = TextCorpus.generate(5, 20, 6, 3_000);
    assertThat(corpus).isEqualTo(TextCorpus.generate(5, 20, 6, 3_000));
    assertThat(corpus.sources()).hasSize(20).isNotEqualTo(TextCorpus.generate(6, 20, 6, 3_000));
    assertThat(corpus.suspicious()).hasSize(6);
    assertThat(corpus.sources().values()).allMatch(text -> text.length() >= 2_900);
  }

  @Test
  void generate_eachReuse_namesDocumentsThatShareText() {
    TextCorpus corpus = TextCorpus.generate(5, 20, 6, 3_000);
    assertThat(corpus.reuse()).isNotEmpty();
    for (TextCorpus.Reuse reuse : corpus.reuse()) {
      String suspicious = corpus.suspicious().get(reuse.suspicious());
      String source = corpus.sources().get(reuse.source());
      assertThat(sharesTenInARow(suspicious, source)).as(reuse.toString()).isTrue();
    }
  }

  private static boolean sharesTenInARow(String one, String other) {
    for (int i = 0; i + 10 <= one.length(); i++) {
      if (other.contains(one.substring(i, i + 10))) {
        return true;
      }
    }
    return false;
  }

  @Test
  void read_folder_textsAndTruth() throws IOException {
    Files.createDirectories(folder.resolve("src"));
    Files.createDirectories(folder.resolve("susp"));
    Files.writeString(folder.resolve("src/a.txt"), "one text");
    Files.writeString(folder.resolve("susp/b.txt"), "another text");
    Files.writeString(folder.resolve("truth.jsonl"), "{\"susp\": \"b.txt\", \"src\": \"a.txt\"}\n");
    TextCorpus corpus = TextCorpus.read(folder);
    assertThat(corpus.sources()).containsEntry("a.txt", "one text");
    assertThat(corpus.suspicious()).containsEntry("b.txt", "another text");
    assertThat(corpus.reuse()).isEqualTo(Set.of(new TextCorpus.Reuse("b.txt", "a.txt")));
  }

  @Test
  void configset_everyVariant_schemaLoads() throws IOException {
    for (Variant variant : Variant.values()) {
      Path home = Files.createDirectory(folder.resolve(variant.configset()));
      assertThat(Configset.schema(variant, home).getFieldTypes())
          .containsKey("palimpsest_features");
    }
  }
}
