package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hidden copies of 600 characters in longer documents: eight of each kind. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class HidingIT {

  static final int COPIES = 8;
  private static final int LENGTH = 600;

  private static Library library;

  /** The copies found of one kind, and those found or with a sign. */
  record Outcome(int found, int withSign) {}

  @BeforeAll
  static void index(TestCluster cluster) throws IOException {
    library = create(cluster);
  }

  static Library create(TestCluster cluster) throws IOException {
    Library created = cluster.create("hidings", TestCluster.CONFIGSET, 1, 1);
    Map<String, String> sources = new LinkedHashMap<>();
    for (int i = 0; i < COPIES; i++) {
      sources.put("english-" + i, source(false, i));
      sources.put("chinese-" + i, source(true, i));
    }
    sources.putAll(new Texts(3).documents("other-", 100));
    created.index(sources);
    return created;
  }

  @AfterAll
  static void delete(TestCluster cluster) throws IOException {
    cluster.delete(library);
  }

  @ParameterizedTest
  @EnumSource
  void hiddenCopies_foundOrASign(Hiding hiding) throws IOException {
    Outcome outcome = outcome(library, hiding);

    assertThat(outcome.withSign()).as(outcome.toString()).isGreaterThanOrEqualTo(hiding.least);
  }

  static Outcome outcome(Library library, Hiding hiding) throws IOException {
    List<Planted> planted = new ArrayList<>();
    for (int i = 0; i < COPIES; i++) {
      int from = 200 + 37 * i;
      String copy = source(hiding.han, i).substring(from, from + LENGTH);
      planted.add(
          new Planted(
              (hiding.han ? "chinese-" : "english-") + i,
              other(hiding.han, i) + "\n\n",
              hiding.of(copy, i),
              "\n\n" + other(hiding.han, i + COPIES)));
    }
    List<Answer> answers = Planted.check(library, planted);
    int found = 0;
    int withSign = 0;
    for (int i = 0; i < COPIES; i++) {
      boolean isFound = planted.get(i).isFoundIn(answers.get(i));
      found += isFound ? 1 : 0;
      withSign += isFound || !answers.get(i).json().at("/signs").isEmpty() ? 1 : 0;
    }
    return new Outcome(found, withSign);
  }

  private static String source(boolean han, int number) {
    Texts texts = new Texts(100 + number);
    return han ? texts.chinese(60) : texts.english(40);
  }

  private static String other(boolean han, int number) {
    Texts texts = new Texts(200 + number);
    return han ? texts.chinese(15) : texts.english(8);
  }
}
