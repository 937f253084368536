package org.palimpsest.federation.assignment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.palimpsest.federation.assignment.SubmissionLibrary.Document;
import org.palimpsest.federation.state.Assignments;
import org.palimpsest.federation.state.Assignments.Pair;
import org.palimpsest.federation.state.Assignments.Submission;
import org.palimpsest.federation.state.StateJson;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.task.input.TaskInput;
import org.palimpsest.federation.task.input.TaskInput.Siblings;

/** Compares the submissions of an assignment with each other. */
public final class AssignmentChecks {

  private static final int ADDED_AT_ONCE = 50; // sources per update request

  private final Assignments assignments;
  private final Tasks tasks;
  private final SubmissionLibrary library;

  public AssignmentChecks(Assignments assignments, Tasks tasks, SubmissionLibrary library) {
    this.assignments = assignments;
    this.tasks = tasks;
    this.library = library;
  }

  /** The submission of a task, or empty if the task has no assignment. */
  public Optional<Submission> submission(String task) {
    return assignments.ofTask(task);
  }

  /**
   * Indexes the current submissions of an assignment; a check that starts now sees sources up to
   * the returned ordinal.
   */
  public synchronized long prepare(String assignment) {
    if (!isCompared(assignment)) {
      return 0;
    }
    List<Submission> former = assignments.formerSources(assignment);
    if (!former.isEmpty()) {
      library.remove(former.stream().map(AssignmentChecks::id).toList());
      assignments.removeSources(assignment, former);
    }
    List<Submission> added = assignments.newSources(assignment, ADDED_AT_ONCE);
    while (!added.isEmpty()) {
      library.add(added.stream().map(this::document).flatMap(Optional::stream).toList());
      assignments.setSources(assignment, added);
      added = assignments.newSources(assignment, ADDED_AT_ONCE);
    }
    if (assignments.find(assignment).isEmpty()) { // deleted concurrently
      library.removeAll(assignment);
    }
    return assignments.lastPlace(assignment);
  }

  private boolean isCompared(String assignment) {
    return assignments
        .find(assignment)
        .map(found -> StateJson.parse(found.settings()).path("compare").asBoolean(true))
        .orElse(true);
  }

  /** A submission's check, extended to the other submissions. */
  public TaskInput amongOthers(Submission submission, TaskInput input) {
    String assignment = submission.assignment();
    List<String> subtracted = new ArrayList<>(input.subtracted());
    assignments.handout(assignment).ifPresent(subtracted::add);
    return input.with(
        isCompared(assignment)
            ? new Siblings(
                library.collection(), SubmissionLibrary.ASSIGNMENT, assignment, id(submission))
            : null,
        subtracted);
  }

  /** Stores the pairs in an answer of {@code /check} that saw sources up to an ordinal. */
  public void note(Submission submission, long upTo, JsonNode answer) {
    String others = submission.assignment() + "-";
    List<Pair> pairs = new ArrayList<>();
    for (JsonNode source : answer.path("sources")) {
      String id = source.path("id").asText();
      if (source.path("collection").asText(library.collection()).equals(library.collection())
          && id.startsWith(others)) {
        pairs.add(
            new Pair(
                submission.number(),
                Integer.parseInt(id.substring(others.length())),
                source.path("matchedLength").asLong(),
                Math.max(1, answer.path("document").path("length").asLong())));
      }
    }
    assignments.compared(submission, upTo, pairs);
  }

  /** Removes sources of deleted assignments and submissions. */
  public void clean() {
    for (String assignment : assignments.deleted()) {
      library.removeAll(assignment);
      assignments.forget(assignment);
    }
    assignments.withFormerSources().forEach(this::prepare);
  }

  private static String id(Submission submission) {
    return submission.assignment() + "-" + submission.number();
  }

  /**
   * Omits authors, because metadata often names one author for several submissions, for example the
   * handout's. Shared text would then count as own work.
   */
  private Optional<Document> document(Submission submission) {
    return tasks
        .find(Objects.requireNonNull(submission.task(), "a current one has a task"))
        .map(task -> document(submission, task));
  }

  private static Document document(Submission submission, StoredTask task) {
    TaskInput input =
        TaskInput.parse(Objects.requireNonNull(task.inputJson(), "a task's input is kept"));
    return new Document(
        id(submission),
        submission.assignment(),
        task.label(),
        Objects.requireNonNull(input.text(), "a submission has a text"),
        input.file());
  }
}
