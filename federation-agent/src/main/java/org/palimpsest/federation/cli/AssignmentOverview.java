package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.report.Percent;

/**
 * An assignment, as read from the API.
 *
 * @param json the API's answer
 * @param documents current versions only, by number
 * @param pairs pairs of these documents, largest share first
 */
record AssignmentOverview(ObjectNode json, List<Document> documents, List<Pair> pairs) {

  static final int PAIRS_MAX = 100_000; // most pairs that the API returns
  private static final String NO_FIGURE = "\u2013";

  private static final TaskWait WAIT =
      new TaskWait(
          Pause.SLEEP,
          System::nanoTime,
          TaskWait::areOver,
          "The assignment stays, and is checked as soon as an agent runs; then it is shown by:"
              + " palimpsest assignment show ");

  /**
   * A document.
   *
   * @param ratio as decided, else as checked; null until it is checked
   * @param matchedLength the same in UTF-16 code units
   * @param length of the document in UTF-16 code units; 0 until it is checked
   * @param sources number of sources, or null until it is checked
   * @param state of its check
   * @param error cause of a failed check, else empty
   */
  record Document(
      int number,
      String name,
      @Nullable Double ratio,
      int matchedLength,
      int length,
      @Nullable Integer sources,
      String state,
      String error,
      String createdAt) {

    static Document of(JsonNode submission) {
      JsonNode task = submission.path("task");
      JsonNode found = task.at("/progress/found");
      boolean isChecked = TaskWait.hasResult(task) && found.isObject();
      JsonNode figures = task.path("decided").isObject() ? task.path("decided") : found;
      return new Document(
          submission.path("number").asInt(),
          submission.path("name").asText(),
          isChecked ? figures.path("ratio").doubleValue() : null,
          isChecked ? figures.path("matchedLength").asInt() : 0,
          isChecked ? found.path("length").asInt() : 0,
          isChecked ? found.path("sources").asInt() : null,
          task.path("state").asText(),
          task.at("/error/text").asText(""),
          submission.path("createdAt").asText());
    }

    boolean isDone() {
      return state.equals("done");
    }

    String percent() {
      return ratio == null ? NO_FIGURE : Percent.of(ratio, matchedLength, length);
    }

    /** Name and number, because names need not be unique. */
    String called() {
      return name + " (" + number + ")";
    }
  }

  /**
   * Two documents that share text.
   *
   * @param one the document with the larger share
   * @param shared length of the text of {@code one} that is in {@code other}, in UTF-16 code units
   * @param share the same as a part of {@code one}
   * @param otherShared the same for {@code other}
   * @param otherShare the same as a part of {@code other}
   */
  record Pair(
      Document one, Document other, int shared, double share, int otherShared, double otherShare) {

    private static Pair of(JsonNode pair, Document first, Document second) {
      JsonNode shares = pair.path("shares");
      int larger = shares.path(0).asDouble() >= shares.path(1).asDouble() ? 0 : 1;
      return new Pair(
          larger == 0 ? first : second,
          larger == 0 ? second : first,
          pair.path("characters").path(larger).asInt(),
          shares.path(larger).asDouble(),
          pair.path("characters").path(1 - larger).asInt(),
          shares.path(1 - larger).asDouble());
    }

    String percent() {
      return Percent.of(share, shared, one.length());
    }

    String otherPercent() {
      return Percent.of(otherShare, otherShared, other.length());
    }
  }

  static String path(String id) {
    return "/v1/assignments/" + URLEncoder.encode(id, StandardCharsets.UTF_8);
  }

  static AssignmentOverview of(ApiClient client, String id, int pairs) {
    ObjectNode json = client.get(path(id) + "?pairs=" + pairs);
    List<Document> documents = new ArrayList<>();
    for (JsonNode submission : json.path("submissions")) {
      if (submission.path("replacedBy").isNull()) {
        documents.add(Document.of(submission));
      }
    }
    List<Pair> shown = new ArrayList<>();
    for (JsonNode pair : json.path("pairs")) {
      Document first = find(documents, pair.path("submissions").path(0).asInt());
      Document second = find(documents, pair.path("submissions").path(1).asInt());
      if (first != null && second != null) {
        shown.add(Pair.of(pair, first, second));
      }
    }
    return new AssignmentOverview(json, List.copyOf(documents), List.copyOf(shown));
  }

  private static @Nullable Document find(List<Document> documents, int number) {
    for (Document document : documents) {
      if (document.number() == number) {
        return document;
      }
    }
    return null;
  }

  static void await(ApiClient client, String id) {
    String path = path(id) + "?pairs=0";
    try {
      WAIT.end(client.get(path), () -> client.get(path));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PalimpsestException(Reason.LOCAL, "Interrupted.", e);
    }
  }

  boolean isComplete() {
    return documents.stream().allMatch(Document::isDone);
  }
}
