package org.palimpsest.benchmarks.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.PalimpsestException;

final class CorpusTest {

  private static final String GOOD = CorpusFolder.truth("q.txt", "a.txt", "none", 0, 5, 3, 5);

  @TempDir private Path folder;
  private CorpusFolder files;

  @BeforeEach
  void writeDocuments() throws IOException {
    files = new CorpusFolder(folder).source("a.txt", "source").suspicious("q.txt", "suspicious");
  }

  private void assertRefused(String... sentenceParts) {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Corpus.read(folder))
        .satisfies(e -> assertThat(e.getMessage()).contains(sentenceParts));
  }

  @Test
  void goodTruth_countedByType() throws IOException {
    files.lines(
        "truth.jsonl", GOOD, "", CorpusFolder.truth("q.txt", "a.txt", "summary", 5, 5, 0, 2));

    Corpus corpus = Corpus.read(folder);

    assertThat(corpus.knowsPlaces()).isTrue();
    assertThat(corpus.types()).containsExactly("none", "summary");
    assertThat(corpus.caseCount("none")).isEqualTo(1);
    assertThat(corpus.cases(new DocumentPair("q.txt", "a.txt"))).hasSize(2);
    assertThat(corpus.cases(new DocumentPair("q.txt", "b.txt"))).isEmpty();
  }

  @Test
  void truthOfDocumentsOnly_knowsNoPlaces() throws IOException {
    files.lines("truth.jsonl", "{'susp': 'q.txt', 'src': 'a.txt', 'type': 'revised'}");

    assertThat(Corpus.read(folder).knowsPlaces()).isFalse();
  }

  @Test
  void noTruth_noneKnown() {
    assertThat(Corpus.read(folder).hasTruth()).isFalse();
  }

  @Test
  void folderMissing_named() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Corpus.read(folder.resolve("nowhere")))
        .withMessageContaining("There is no folder " + folder.resolve("nowhere"));
  }

  @Test
  void sourcesMissing_named() throws IOException {
    Path other = folder.resolve("other");
    new CorpusFolder(other).suspicious("q.txt", "suspicious");

    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Corpus.read(other))
        .withMessageContaining("There is no folder " + other.resolve("src"));
  }

  @Test
  void brokenLine_fileAndLineNamed() throws IOException {
    files.lines("truth.jsonl", GOOD, "{'susp': 'q.txt', secret");

    assertRefused("truth.jsonl, line 2 is not JSON.");
  }

  @Test
  void lineOfAnotherKind_named() throws IOException {
    files.lines("truth.jsonl", "[1, 2]");
    assertRefused("truth.jsonl, line 1 is not a JSON object.");

    files.lines("truth.jsonl", "{'susp': 'q.txt', 'type': 'none'}");
    assertRefused("truth.jsonl, line 1 has no src.");
  }

  @Test
  void placeOutOfRange_named() throws IOException {
    files.lines("truth.jsonl", CorpusFolder.truth("q.txt", "a.txt", "none", 0, 0, 3, 5));
    assertRefused("line 1 needs susp_length, a whole number of 1 or more.");

    files.lines("truth.jsonl", CorpusFolder.truth("q.txt", "a.txt", "none", 0, 5, -1, 5));
    assertRefused("line 1 needs src_offset, a whole number of 0 or more.");
  }

  @Test
  void placesInSomeLinesOnly_refused() throws IOException {
    files.lines("truth.jsonl", GOOD, "{'susp': 'q.txt', 'src': 'a.txt', 'type': 'none'}");

    assertRefused("line 2 differs from the lines above");
  }

  @Test
  void documentOfTheTruthMissing_named() throws IOException {
    files.lines("truth.jsonl", CorpusFolder.truth("gone.txt", "a.txt", "none", 0, 5, 3, 5));
    assertRefused("line 1 names the document susp/gone.txt, which is missing.");

    files.lines("truth.jsonl", CorpusFolder.truth("q.txt", "gone.txt", "none", 0, 5, 3, 5));
    assertRefused("line 1 names the document src/gone.txt, which is missing.");
  }

  @Test
  void emptyTruth_refused() throws IOException {
    files.lines("truth.jsonl", "", "");

    assertRefused("truth.jsonl has no line.");
  }

  @Test
  void listedPairs_judgeThemOnly() throws IOException {
    files
        .lines("truth.jsonl", GOOD)
        .lines("pairs.jsonl", "{'susp': 'q.txt', 'src': 'a.txt'}", "{'susp': 'q.txt', 'src': 'b'}")
        .lines(
            "unlabelled_reuse.jsonl",
            "{'susp': 'q.txt', 'src': 'a.txt'}",
            "{'susp': 'q.txt', 'src': 'b'}",
            "{'susp': 'q.txt', 'src': 'c'}");

    Corpus corpus = Corpus.read(folder);

    assertThat(corpus.judges(new DocumentPair("q.txt", "a.txt"))).as("has a case").isTrue();
    assertThat(corpus.judges(new DocumentPair("q.txt", "b"))).as("unlabelled").isFalse();
    assertThat(corpus.judges(new DocumentPair("q.txt", "d"))).as("not listed").isFalse();
    assertThat(corpus.lists(new DocumentPair("q.txt", "c"))).isTrue();
    assertThat(corpus.lists(new DocumentPair("q.txt", "d"))).isFalse();
  }
}
