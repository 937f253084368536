package org.palimpsest.solr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Indexes of earlier builds can be read and merged with new segments, with unchanged answers.
 * {@code -Dpalimpsest.golden.write=true} first renews the newest; the README beside the fixtures
 * explains when and how.
 */
@ExtendWith(EmbeddedSolr.Shared.class)
final class GoldenIndexTest {

  private static final String WRITE = "palimpsest.golden.write";

  private static EmbeddedSolr solr;

  @TempDir private Path folder;

  @BeforeAll
  static void makeAnewIfAsked(EmbeddedSolr shared) throws IOException {
    solr = shared;
    if (Boolean.getBoolean(WRITE)) {
      GoldenIndex.NEWEST.make(solr);
    }
  }

  static List<GoldenIndex> all() throws IOException {
    return GoldenIndex.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void keptIndex_isWholeAndAnswersAsBefore(GoldenIndex golden) throws IOException {
    golden.unpack(folder);
    try (Directory directory = FSDirectory.open(folder.resolve("data/index"));
        CheckIndex check = new CheckIndex(directory);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      assertThat(check.checkIndex().clean).isTrue();
      assertThat(reader.leaves()).hasSizeGreaterThan(1);
      assertThat(reader.numDeletedDocs()).isPositive();
      golden.answers().verify(reader);
    }
  }

  /** In Solr, with the configset of that time, and a document that this build adds. */
  @ParameterizedTest
  @MethodSource("all")
  void keptIndex_mergedWithALeafOfThisBuild_answersAsBefore(GoldenIndex golden) throws IOException {
    golden.unpack(solr.folder("golden"));
    GoldenAnswers answers = golden.answers();
    try (EmbeddedCore core = solr.load("golden")) {
      verifyChecks(core, answers);
      // Tables of the stored index are older than the identity of analyses; the new one has it.
      core.update("[{\"id\": \"new\", \"text\": \"" + SampleTexts.english(110, 4) + "\"}]");
      core.get("/update", "optimize=true", "maxSegments=1");
      verifyChecks(core, answers);
      core.update("{\"delete\": [\"new\"]}");
      try (Directory directory = FSDirectory.open(solr.folder("golden").resolve("data/index"));
          DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.leaves()).hasSize(1);
        answers.verify(reader);
      }
    }
  }

  /** Checks under another scheme find nothing, and the answer has a warning. */
  private static void verifyChecks(EmbeddedCore core, GoldenAnswers answers) throws IOException {
    Map<String, List<String>> sources = new HashMap<>();
    List<?> warnings = List.of();
    for (String text : answers.checks().keySet()) {
      sources.put(text, GoldenAnswers.sources(core, text));
      warnings = (List<?>) core.check(text).get("warnings");
    }
    if (answers.scheme().equals(scheme(core))) {
      assertThat(sources).isEqualTo(answers.checks());
      assertThat(warnings).extracting("code").isEqualTo(List.of("unknownAnalysis"));
    } else {
      assertThat(sources.values()).allMatch(List::isEmpty);
      assertThat(warnings).extracting("code").contains("incomparable");
    }
  }

  private static Object scheme(EmbeddedCore core) {
    return core.check("Any.", "unmatched=true").get("unmatchedHeader");
  }

  @Test
  void newestKeptIndex_isOfThisBuildsScheme() throws IOException {
    try (EmbeddedCore core = solr.create("golden-scheme")) {
      assertThat(GoldenIndex.NEWEST.answers().scheme())
          .as("if fingerprints have changed, see src/test/resources/golden-index/README.md")
          .isEqualTo(scheme(core));
    }
  }
}
