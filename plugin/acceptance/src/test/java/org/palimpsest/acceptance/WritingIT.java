package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Verbatim copies from texts in other scripts, and from texts outside any language. */
@ExtendWith(SharedCluster.class)
final class WritingIT {

  static final int COPIES = 8;
  private static final int LENGTH = 1500;

  private static Library library;

  @BeforeAll
  static void index(TestCluster cluster) throws IOException {
    library = create(cluster);
  }

  static Library create(TestCluster cluster) throws IOException {
    Library created = cluster.create("writings", TestCluster.CONFIGSET, 1, 1);
    Map<String, String> sources = new LinkedHashMap<>();
    for (Writing writing : Writing.values()) {
      for (int i = 0; i < COPIES; i++) {
        sources.put(writing + "-" + i, writing.text(i, LENGTH));
      }
    }
    created.index(sources);
    return created;
  }

  @AfterAll
  static void delete(TestCluster cluster) throws IOException {
    cluster.delete(library);
  }

  @ParameterizedTest
  @EnumSource
  void copiesOfAnyLength_found(Writing writing) throws IOException {
    assertThat(found(library, writing, 100, Normalizer.Form.NFC)).isEqualTo(COPIES);
    assertThat(found(library, writing, 1000, Normalizer.Form.NFC)).isEqualTo(COPIES);
  }

  @ParameterizedTest
  @EnumSource(names = {"KOREAN", "VIETNAMESE", "JAPANESE", "GREEK"})
  void copiesInTheirParts_found(Writing writing) throws IOException {
    assertThat(found(library, writing, 300, Normalizer.Form.NFD)).isEqualTo(COPIES);
  }

  @Test
  void textsOfTheSameLetters_shareNothing() throws IOException {
    for (Writing writing : Writing.values()) {
      Answer answer = library.check(writing.text(2000, LENGTH));

      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.sourceIds()).as(writing.toString()).isEmpty();
    }
  }

  static int found(Library library, Writing writing, int length, Normalizer.Form form)
      throws IOException {
    List<Planted> planted = new ArrayList<>();
    for (int i = 0; i < COPIES; i++) {
      String other = writing.text(1000 + i, LENGTH);
      String copy = writing.text(i, LENGTH).substring(100 + 30 * i, 100 + 30 * i + length);
      planted.add(
          new Planted(
              writing + "-" + i,
              other.substring(0, LENGTH / 2),
              Normalizer.normalize(copy, form),
              other.substring(LENGTH / 2)));
    }
    List<Answer> answers = Planted.check(library, planted);
    int found = 0;
    for (int i = 0; i < COPIES; i++) {
      found += planted.get(i).isFoundIn(answers.get(i)) ? 1 : 0;
    }
    return found;
  }
}
