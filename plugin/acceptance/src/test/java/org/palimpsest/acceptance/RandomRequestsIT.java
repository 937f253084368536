package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Any request gets an answer of those in docs/reference/check.md, and an error is a sentence. The
 * system property {@code palimpsest.requests} sets the number of requests.
 */
@ExtendWith(SharedCluster.class)
@Tag("long")
final class RandomRequestsIT {

  private static final int COUNT = Integer.getInteger("palimpsest.requests", 500);

  /** The limit of reported failures. */
  private static final int UNSOUND_MAX = 20;

  private static final List<String> NO_SENTENCE =
      List.of("\n", "Exception", "java.", "For input string", "Error from server", "Cannot invoke");

  /**
   * Errors of Solr with status 400 before the handler: with the whole value, or as HTML if the
   * format could not be read.
   */
  private static final List<String> OF_SOLR =
      List.of("invalid boolean value: ", "for echoParams parameter", "Stream Body is disabled.");

  private static final Set<Integer> KNOWN = Set.of(200, 400, 404, 413, 415, 503);

  /** Takes a second for a hundred requests on an idle machine. */
  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void anyRequest_answeredOrRefusedInASentence(TestCluster cluster) throws IOException {
    Library library = cluster.demo();
    Texts texts = new Texts(150);
    RandomRequests requests =
        new RandomRequests(
            library.scheme(), List.of("", "Word", texts.english(3), texts.chinese(3)));
    List<String> unsound = new ArrayList<>();
    for (int number = 0; number < COUNT && unsound.size() < UNSOUND_MAX; number++) {
      RandomRequests.Request request = requests.get(number);
      Answer answer = send(library, request);
      if (!isSound(answer)) {
        unsound.add(
            String.format(
                Locale.ROOT,
                "request %d: %s%n  answered %d: %.1000s",
                number,
                request,
                answer.status(),
                answer.body()));
      }
    }

    assertThat(unsound).isEmpty();
  }

  private static Answer send(Library library, RandomRequests.Request request) throws IOException {
    String[] params = request.params().toArray(String[]::new);
    return request.body() == null
        ? Http.get(library.url() + "/check", params)
        : Http.post(library.url() + "/check", request.contentType(), request.body(), params);
  }

  private static boolean isSound(Answer answer) {
    if (!KNOWN.contains(answer.status()) || answer.body().contains("\"trace\"")) {
      return false;
    }
    if (answer.status() == 400 && OF_SOLR.stream().anyMatch(answer.message()::contains)) {
      return true;
    }
    String sentence = answer.status() == 200 ? "All is well." : answer.message();
    return sentence.length() >= 10
        && sentence.length() <= 600
        && NO_SENTENCE.stream().noneMatch(sentence::contains);
  }
}
