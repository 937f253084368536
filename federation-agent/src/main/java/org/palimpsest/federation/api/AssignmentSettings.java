package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.state.Assignments.Assignment;

/**
 * Settings of an assignment.
 *
 * @param json all but the title and the handout
 * @param handout text that all submissions may contain, or null
 */
record AssignmentSettings(String title, ObjectNode json, @Nullable String handout) {

  private static final int LENGTH_MAX = 200;

  private static final String TITLE = "title";
  private static final String HANDOUT = "handout";
  private static final String COMPARE = "compare";
  private static final String COLLECTIONS = "collections";
  private static final String DUE = "due";

  private static final List<String> DESCRIPTION = List.of("course", "term", DUE);

  /** Members that each submission's task gets. */
  private static final List<String> TASK = List.of(COLLECTIONS, "remote", "evidence", "params");

  private static final Set<String> KNOWN =
      Set.of(
          TITLE,
          "course",
          "term",
          DUE,
          COMPARE,
          COLLECTIONS,
          "remote",
          "evidence",
          "params",
          HANDOUT);

  static AssignmentSettings read(ObjectNode body) throws ApiException {
    ApiJson.requireKnown(body, KNOWN);
    ObjectNode json = ApiJson.object();
    describe(json, body);
    JsonNode compare = body.path(COMPARE);
    if (!compare.isMissingNode() && !compare.isBoolean()) {
      throw ApiJson.malformed("compare must be true or false.");
    }
    json.put(COMPARE, compare.asBoolean(true));
    for (String member : TASK) {
      if (body.has(member)) {
        json.set(member, body.get(member));
      }
    }
    if (!json.path(COMPARE).asBoolean() && json.path(COLLECTIONS).isEmpty()) {
      throw ApiJson.invalid("nothingToCompareWith");
    }
    return new AssignmentSettings(title(body), json, ApiJson.text(body, HANDOUT));
  }

  private static String title(ObjectNode body) throws ApiException {
    String title = line(body, TITLE);
    if (title.isEmpty()) {
      throw ApiJson.invalid("titleNeeded");
    }
    return title;
  }

  private static void describe(ObjectNode json, ObjectNode body) throws ApiException {
    for (String member : DESCRIPTION) {
      if (body.has(member)) {
        json.put(member, line(body, member));
      }
    }
    String due = json.path(DUE).asText();
    try {
      if (!due.isEmpty()) {
        LocalDate.parse(due);
      }
    } catch (DateTimeParseException e) {
      throw ApiJson.invalid("dueNoDate");
    }
  }

  private static String line(ObjectNode body, String member) throws ApiException {
    String text = ApiJson.text(body, member);
    String line = text == null ? "" : text.strip();
    if (line.length() > LENGTH_MAX || line.chars().anyMatch(Character::isISOControl)) {
      throw ApiJson.invalid("lineTooLong", "member", member, "max", LENGTH_MAX);
    }
    return line;
  }

  static AssignmentSettings of(Assignment assignment) {
    return new AssignmentSettings(
        assignment.title(), (ObjectNode) ApiJson.parse(assignment.settings()), null);
  }

  /** A copy with the title, course, term or due date of a request. */
  AssignmentSettings described(ObjectNode body) throws ApiException {
    ApiJson.requireKnown(body, Set.of(TITLE, "course", "term", DUE));
    ObjectNode changed = json.deepCopy();
    describe(changed, body);
    return new AssignmentSettings(body.has(TITLE) ? title(body) : title, changed, null);
  }

  boolean isCompared() {
    return json.path(COMPARE).asBoolean(true);
  }

  List<String> collections() {
    List<String> names = new ArrayList<>();
    json.path(COLLECTIONS).forEach(name -> names.add(name.asText()));
    return names;
  }

  /** The task of a submission without its text; {@code submissions} is the default collection. */
  ObjectNode task(String submissions) {
    ObjectNode task = ApiJson.object();
    for (String member : TASK) {
      if (json.has(member)) {
        task.set(member, json.get(member).deepCopy());
      }
    }
    if (task.path(COLLECTIONS).isEmpty() && isCompared()) {
      task.putArray(COLLECTIONS).add(submissions);
    }
    return task;
  }
}
