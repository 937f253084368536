package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that exceed their time limit are marked as partial, wherever that happened. */
@ExtendWith(SharedCluster.class)
@Tag("long")
final class TimeAllowedIT {

  private static final int MILLIS_MAX = 60_000;

  /** A text that takes far more than a millisecond to read, look up and compare. */
  private static String text;

  private static TestCluster cluster;
  private static Library library;
  private static Library replica;

  @BeforeAll
  static void prepare(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.demo();
    replica = cluster.replicas("demo").get("shard1").get(0);
    text = String.join("\n\n", TestCluster.demoDocuments().values()) + new Texts(50).english(3000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 60, 150})
  void timeTooShort_saidByCollection(int millis) throws IOException {
    assertSaid(library.check(text, "timeAllowed=" + millis));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 60, 150})
  void timeTooShort_saidByOneShard(int millis) throws IOException {
    assertSaid(replica.check(text, "distrib=false", "timeAllowed=" + millis));
  }

  /** Limits from far too short to far too long, in geometric steps. */
  @Test
  void timesOfAllSizes_wholeAsWithoutALimitOrSaid() throws IOException {
    String shorter =
        TestCluster.demoDocuments().values().stream().limit(60).collect(Collectors.joining("\n\n"))
            + new Texts(52).english(300);
    String[] params = {"rows=1000", "unmatched=true"};
    Answer unlimited = library.check(shorter, with(params, "timeAllowed=-1"));
    assertThat(unlimited.sourceIds()).hasSizeGreaterThan(20);
    assertThat(unlimited.json().at("/partialResults").asBoolean()).isFalse();
    List<Boolean> whole = new ArrayList<>();
    int sizes = LongRun.either(20, 136);
    for (int i = 0; i < sizes; i++) {
      long millis = Math.round(Math.pow(MILLIS_MAX, i / (sizes - 1.0)));

      Answer answer = library.check(shorter, with(params, "timeAllowed=" + millis));

      whole.add(answer.status() == 200 && !answer.json().at("/partialResults").asBoolean());
      if (whole.get(i)) {
        assertThat(answer.findings()).as("%d ms", millis).isEqualTo(unlimited.findings());
      } else {
        assertSaid(answer);
      }
    }
    assertThat(whole).startsWith(false).endsWith(true);
  }

  private static String[] with(String[] params, String more) {
    return Stream.concat(Stream.of(params), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void oneMillisecond_partialOrRefused() throws IOException {
    Map<String, ?> body = Map.of("text", text, "params", Map.of("timeAllowed", 1));
    for (Answer answer :
        List.of(
            library.check(text, "timeAllowed=1"),
            replica.check(text, "timeAllowed=1", "distrib=false"),
            library.checkJson(body),
            replica.checkJson(body, "distrib=false"))) {
      assertSaid(answer);
      assertThat(answer.status() == 503 || answer.isPartial()).as(answer.body()).isTrue();
    }
  }

  /** Accepts a whole answer, too, for a fast machine. */
  private static void assertSaid(Answer answer) {
    if (answer.status() == 503) {
      assertThat(answer.message()).matches("(?s).*[Tt]ime.*");
      return;
    }
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    if (answer.json().at("/partialResults").asBoolean()) {
      assertThat(answer.isPartial()).as(answer.body()).isTrue();
      assertThat(answer.json().at("/warnings/0/rank").asText()).isEqualTo("error");
    } else {
      assertThat(answer.sourceIds()).hasSizeGreaterThanOrEqualTo(50);
    }
  }

  /** Solr itself would answer with status 200 and an empty body. */
  @Test
  void partialAnswerThatIsNotAllowed_refused() throws IOException {
    for (int millis : new int[] {1, 5}) {
      String[] params = {"timeAllowed=" + millis, "partialResults=false"};
      for (Answer answer :
          List.of(
              library.check(text, params),
              replica.check(text, params[0], params[1], "distrib=false"))) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(503);
        assertThat(answer.message())
            .startsWith(
                "The answer would be partial, and the request does not allow that"
                    + " (partialResults=false).");
      }
    }
  }

  /** Uses a text that takes a tenth of the limit, for a busy machine. */
  @ParameterizedTest
  @ValueSource(ints = {60_000, -1})
  void enoughTime_wholeAnswer(int millis) throws IOException {
    Map<String, String> some =
        TestCluster.demoDocuments().entrySet().stream()
            .limit(40)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    Answer answer =
        library.check(String.join("\n\n", some.values()), "timeAllowed=" + millis, "rows=1000");

    assertThat(answer.json().at("/partialResults").asBoolean()).isFalse();
    assertThat(answer.sourceIds()).containsExactlyInAnyOrderElementsOf(some.keySet());
  }

  /** The handler's default limit applies. */
  @Test
  void nothingSaid_timeOfTheHandlerHolds() throws IOException {
    Library hurried =
        cluster.create(
            "hurried", TestCluster.CONFIGSET, 2, 1, "property.palimpsest.timeAllowedMillis=1");
    hurried.index(Map.of("doc", new Texts(51).english(20)));
    try {
      Answer answer = hurried.check(text);
      Answer longer = hurried.check(new Texts(51).english(20), "timeAllowed=-1");

      assertSaid(answer);
      assertThat(answer.status() == 503 || answer.isPartial()).as(answer.body()).isTrue();
      assertThat(longer.json().at("/partialResults").asBoolean()).as(longer.body()).isFalse();
      assertThat(longer.sourceIds()).containsExactly("doc");
    } finally {
      cluster.delete(hurried);
    }
  }

  @Test
  void timeUpBeforeIndexedDocumentIsRead_doesNotMakeItUnknown() throws IOException {
    for (int i = 0; i < 30; i++) {
      Answer answer =
          library.checkParams("id=generated-" + i, "timeAllowed=" + i % 3, "exclude.itself=false");

      if (answer.status() == 200) {
        assertThat(answer.isPartial() || answer.ratio() > 0.98).as(answer.body()).isTrue();
      } else {
        assertThat(answer.status()).as(answer.body()).isEqualTo(503);
      }
    }
  }
}
