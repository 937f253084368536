package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** What a task's state means to a client. */
final class TaskStates {

  private static final Set<String> WITH_RESULT = Set.of("done", "partial");
  private static final Set<String> UNDER_WAY = Set.of("waiting", "running");

  private TaskStates() {}

  static boolean hasResult(JsonNode task) {
    return WITH_RESULT.contains(task.path("state").asText());
  }

  static boolean isOver(JsonNode task) {
    return !UNDER_WAY.contains(task.path("state").asText());
  }

  /** Whether all tasks of an assignment are over. */
  static boolean areOver(JsonNode assignment) {
    return UNDER_WAY.stream().noneMatch(assignment.path("states")::has);
  }
}
