package org.palimpsest.local.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Whatever is sent, the answer is one of those that docs/reference/check.md names, and an error is
 * a sentence. A property of the system, {@code palimpsest.requests}, says how many are sent.
 */
@ExtendWith(SharedCluster.class)
final class RandomRequestsIT {

  private static final int COUNT = Integer.getInteger("palimpsest.requests", 1500);

  private static final Set<Integer> KNOWN = Set.of(200, 400, 404, 413, 415, 503);

  @Test
  void anyRequest_answeredOrRefusedInASentence(TestCluster cluster) throws IOException {
    Library library = cluster.demo();
    Texts texts = new Texts(150);
    RandomRequests requests =
        new RandomRequests(
            library.scheme(), List.of("", "Word", texts.english(3), texts.chinese(3)));
    for (int number = 0; number < COUNT; number++) {
      RandomRequests.Request request = requests.get(number);
      assertSound("request " + number + ": " + request, send(library, request));
    }
  }

  private static Answer send(Library library, RandomRequests.Request request) throws IOException {
    String[] params = request.params().toArray(String[]::new);
    return request.body() == null
        ? Http.get(library.url() + "/check", params)
        : Http.post(library.url() + "/check", request.contentType(), request.body(), params);
  }

  private static void assertSound(String what, Answer answer) {
    assertThat(KNOWN).as(what + "\n" + answer.body()).contains(answer.status());
    assertThat(answer.body()).as(what).doesNotContain("\"trace\"", "NullPointer");
    if (answer.status() == 200) {
      return;
    }
    String sentence = answer.message();
    assertThat(sentence)
        .as(what)
        .hasSizeBetween(10, 600)
        .doesNotContain("\n", "Exception", "java.");
    assertThat(sentence).as(what).doesNotContain("For input string", "Error from server", "null");
  }
}
