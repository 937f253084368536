package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Assignments.Assignment;
import org.palimpsest.federation.state.Assignments.Pair;
import org.palimpsest.federation.state.Assignments.Submission;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks.StoredTask;

/** JSON of assignments. */
record AssignmentViews(SiteState state, Retention retention) {

  /** An assignment's settings. */
  ObjectNode of(Assignment assignment) {
    ObjectNode view = ApiJson.object();
    view.put("id", assignment.id());
    view.put("owner", assignment.owner());
    view.put("title", assignment.title());
    view.put("createdAt", assignment.createdAt().toString());
    for (Map.Entry<String, JsonNode> each : ApiJson.kept(assignment.settings()).properties()) {
      view.set(each.getKey(), each.getValue());
    }
    view.put("handout", state.assignments().handout(assignment.id()).isPresent());
    return view;
  }

  /** Settings and the number of tasks in each state. */
  ObjectNode summary(Assignment assignment) {
    return withCounts(assignment, state.tasks().ofAssignment(assignment.id()));
  }

  private ObjectNode withCounts(Assignment assignment, List<StoredTask> tasks) {
    ObjectNode view = of(assignment);
    Map<String, Long> states =
        tasks.stream()
            .collect(
                Collectors.groupingBy(
                    task -> Views.word(task.state()), TreeMap::new, Collectors.counting()));
    view.set("states", ApiJson.MAPPER.valueToTree(states));
    return view;
  }

  /**
   * An assignment with its submissions and its pairs, largest share first.
   *
   * @param pairs most pairs to list
   */
  ObjectNode overview(Assignment assignment, int pairs) {
    return state.inTransaction(() -> consistent(assignment, pairs));
  }

  private ObjectNode consistent(Assignment assignment, int rows) {
    List<StoredTask> tasks = state.tasks().ofAssignment(assignment.id());
    Map<String, StoredTask> byId =
        tasks.stream().collect(Collectors.toMap(StoredTask::id, Function.identity()));
    List<Submission> submissions = state.assignments().submissions(assignment.id());
    List<SharedText> pairs = pairs(state.assignments().pairs(assignment.id()));
    ObjectNode view = withCounts(assignment, tasks);
    ArrayNode documents = view.putArray("submissions");
    for (Submission each : submissions) {
      StoredTask task = byId.get(String.valueOf(each.task()));
      if (task != null) {
        documents.add(of(each).set("task", Views.of(task, retention)));
      }
    }
    view.put("pairCount", pairs.size());
    ArrayNode shown = view.putArray("pairs");
    pairs.stream().limit(rows).forEach(pair -> shown.add(pair.view()));
    return view;
  }

  ObjectNode of(Submission submission) {
    ObjectNode view = ApiJson.object();
    view.put("number", submission.number());
    view.put("name", submission.name());
    view.put("sha256", submission.digest());
    view.put("createdAt", submission.createdAt().toString());
    view.put("replacedBy", submission.replacedBy());
    return view;
  }

  /** A document's text that is also in another document; 0 if its check found no such text. */
  private record Side(long characters, double share) {

    private static final Side NONE = new Side(0, 0);

    static Side of(Pair pair) {
      return new Side(pair.characters(), Math.round(1e4 * pair.characters() / pair.length()) / 1e4);
    }
  }

  private record SharedText(int one, int other, Side ofOne, Side ofOther) {

    double share() {
      return Math.max(ofOne.share(), ofOther.share());
    }

    ObjectNode view() {
      ObjectNode view = ApiJson.object();
      view.putArray("submissions").add(one).add(other);
      view.putArray("characters").add(ofOne.characters()).add(ofOther.characters());
      view.putArray("shares").add(ofOne.share()).add(ofOther.share());
      return view.put("share", share());
    }
  }

  /** Each pair once, largest share first. */
  private static List<SharedText> pairs(List<Pair> pairs) {
    Map<List<Integer>, Side> sides = new HashMap<>();
    pairs.forEach(pair -> sides.put(List.of(pair.submission(), pair.other()), Side.of(pair)));
    return sides.keySet().stream()
        .map(key -> List.of(Math.min(key.get(0), key.get(1)), Math.max(key.get(0), key.get(1))))
        .distinct()
        .map(
            key ->
                new SharedText(
                    key.get(0),
                    key.get(1),
                    sides.getOrDefault(key, Side.NONE),
                    sides.getOrDefault(List.of(key.get(1), key.get(0)), Side.NONE)))
        .sorted(
            Comparator.comparingDouble(SharedText::share)
                .reversed()
                .thenComparing(SharedText::one)
                .thenComparing(SharedText::other))
        .toList();
  }
}
