package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Copies of text with many sources, and texts with many sources. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class ManySourcesIT {

  private static final int DOCUMENTS = 1200;
  private static final int[] SOURCE_COUNTS = {1, 2, 3, 12, 100};
  private static final int PIECES = 420;
  private static final int VERSIONED = 24;
  private static final int VERSIONS = 12;
  private static final int LETTERS = 60;
  private static final int PIECE_LENGTH = 100;

  private static TestCluster cluster;
  private static Library library;

  /** Passages of some 150 characters by number of holders, in both languages. */
  private static final Map<Integer, List<String>> COPIED = new HashMap<>();

  private static final List<String> SOURCES = new ArrayList<>();
  private static final String ESSAY = new Texts(91).english(15);

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create("many-sources", TestCluster.CONFIGSET, 2, 1);
    Texts texts = new Texts(90);
    for (int count : SOURCE_COUNTS) {
      String english = texts.english(3);
      COPIED.put(count, List.of(english.substring(0, english.indexOf(' ', 150)), texts.chinese(5)));
    }
    Map<String, String> documents = new HashMap<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      SOURCES.add(texts.english(4) + "\n\n" + copied(i) + texts.english(4));
      documents.put("source-" + i, SOURCES.get(i));
    }
    for (int i = 0; i < 30; i++) {
      documents.put("essay-" + i, ESSAY);
    }
    for (int i = 0; i < VERSIONED; i++) {
      for (String id : versionsOf(i)) {
        documents.put(id, versioned(i));
      }
    }
    library.index(documents);
  }

  /** The passages of a document; no two passages have the same holders. */
  private static String copied(int document) {
    StringBuilder copied = new StringBuilder();
    int first = 0;
    for (int count : SOURCE_COUNTS) {
      for (String passage : COPIED.get(count)) {
        if (document >= first && document < first + count) {
          copied.append(passage).append("\n\n");
        }
        first += count;
      }
    }
    return copied.toString();
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  /** Whole sentences are found whatever their number of sources. */
  @Test
  void verbatimCopy_foundHoweverManyHaveIt() throws IOException {
    Texts own = new Texts(92);
    for (int count : SOURCE_COUNTS) {
      for (String passage : COPIED.get(count)) {
        Answer answer =
            library.check(own.english(6) + "\n\n" + passage + "\n\n" + own.english(6), "rows=200");

        assertThat(answer.json().at("/matchedLengths/total").asInt())
            .as("%d sources, %s", count, answer.json().at("/excluded"))
            .isGreaterThan(passage.length() * 9 / 10);
        assertThat(answer.sourceIds()).hasSize(count);
      }
    }
  }

  @Test
  void textHandedInThirtyTimes_namesTheOthersBehindTheFirst() throws IOException {
    Answer answer = library.check(ESSAY);

    assertThat(answer.ratio()).isGreaterThan(0.99);
    assertThat(answer.sourceIds()).hasSize(30).startsWith("essay-0");
    assertThat(answer.json().at("/sources/1/addedLength").asInt(-1)).isZero();
    assertThat(answer.json().at("/sources/0/passages/0/alsoInCount").asInt()).isEqualTo(29);
    assertThat(answer.json().at("/sources/0/passages/0/alsoIn")).hasSize(20);
    assertThat(answer.warnings().get(0))
        .isEqualTo("sameText {\"documents\":30,\"example\":\"essay-0\"}");
  }

  @Test
  void textOfManySources_allAreFound() throws IOException {
    Texts own = new Texts(93);
    StringBuilder text = new StringBuilder();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < PIECES; i++) {
      String source = SOURCES.get(DOCUMENTS - 1 - i);
      int from = source.indexOf(' ', 40) + 1;
      text.append(own.english(1)).append("\n\n");
      text.append(source, from, source.indexOf(' ', from + PIECE_LENGTH)).append("\n\n");
      expected.add("source-" + (DOCUMENTS - 1 - i));
    }

    Answer answer = library.check(text.toString(), "rows=1000");

    assertThat(answer.sourceIds()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(answer.json().at("/warnings")).isEmpty();
  }

  /** The README's claim on short verbatim copies, with several versions of each source. */
  @Test
  void sixtyLettersOfASourceWithVersions_areFound() throws IOException {
    Texts own = new Texts(94);
    for (int i = 0; i < VERSIONED; i++) {
      String source = versioned(i);
      int from = source.length() / 2;
      String copied = source.substring(from, end(source, from, LETTERS));

      Answer answer = library.check(own.english(8) + "\n\n" + copied + "\n\n" + own.english(8));

      assertThat(answer.sourceIds())
          .as("a copy of %s, %s", copied, answer.json().at("/excluded"))
          .hasSize(VERSIONS)
          .allMatch(versionsOf(i)::contains);
    }
  }

  /** Alternates English and Chinese. */
  private static String versioned(int number) {
    Texts texts = new Texts(1000 + number);
    return number % 2 == 0 ? texts.english(12) : texts.chinese(20);
  }

  private static List<String> versionsOf(int number) {
    return IntStream.range(0, VERSIONS).mapToObj(i -> "versioned-" + number + "~" + i).toList();
  }

  /** The end of a stretch with a number of letters. */
  private static int end(String text, int from, int letters) {
    int end = from;
    for (int left = letters; left > 0; end++) {
      left -= Character.isLetterOrDigit(text.charAt(end)) ? 1 : 0;
    }
    return end;
  }
}
