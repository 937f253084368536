package org.palimpsest.federation.disturbed;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.palimpsest.federation.testing.Prose;

/** A step of disturbance, with a task for it. */
enum Step {
  LOCAL_CHECK(0),
  REMOTE_CHECK(1),
  POLL(2),
  EVIDENCE(3);

  /** A collection of alpha. */
  static final String OWN = "own";

  /** The texts of alpha's collection. */
  static final List<String> LOCAL = List.of(Prose.of(1, 40), Prose.of(2, 40));

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final int number;

  Step(int number) {
    this.number = number;
  }

  /** The step's document, with a copy from each site. */
  String text() {
    return String.join(
        "\n\n",
        Prose.of(seed(), 12),
        part(LOCAL.get(number % 2), 3 * number, 9),
        Prose.of(seed() + 1, 8),
        part(source(Remote.BETA), 6 * number, 10),
        Prose.of(seed() + 2, 8),
        part(source(Remote.GAMMA), 6 * number, 10));
  }

  private String source(Remote remote) {
    return remote.texts().get(number % 2);
  }

  private long seed() {
    return 10L * (number + 2);
  }

  /** Words in this step's document only. */
  String ownWords() {
    return Prose.of(seed(), 1);
  }

  /** Words that this step's document, and no other, copies from a site. */
  String copiedWords(Remote from) {
    return part(source(from), 6 * number + 4, 1);
  }

  /** The user's request for the task. */
  ObjectNode task() {
    ObjectNode task = JSON.createObjectNode();
    task.put("text", text()).put("label", name()).put("evidence", "verify");
    task.putArray("collections").add(OWN);
    ArrayNode asked = task.putArray("remote");
    for (Remote remote : Remote.values()) {
      asked.addObject().put("site", remote.site()).putArray("libraries").add(remote.library);
    }
    return task;
  }

  /** Some sentences of a text. */
  private static String part(String text, int from, int count) {
    String[] sentences = text.split("(?<=\\.) ", -1);
    return String.join(" ", List.of(sentences).subList(from, from + count));
  }
}
