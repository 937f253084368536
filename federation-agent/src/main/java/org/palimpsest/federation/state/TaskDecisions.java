package org.palimpsest.federation.state;

import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.report.Choice;
import org.palimpsest.report.Reckoning;
import org.palimpsest.report.ReportDecision;

/** Decisions about a task's result: immutable events. */
public record TaskDecisions(Database database, Tasks tasks, InstantSource clock) {

  /** All decisions of a task in order, as JSON. */
  public List<String> of(String task) {
    return database.list(
        "select event from decision where task = ? order by number", row -> row.getString(1), task);
  }

  /**
   * Adds a decision, and updates the task's decided figure.
   *
   * @param known how many decisions the caller has seen
   * @return false if there are more: another person decided meanwhile
   */
  public boolean add(String task, int known, String json) {
    IdSyntax.TASK.require(task);
    String event = StateJson.parse(json).toString();
    return database.inTransaction(
        () -> {
          boolean isNext = of(task).size() == known;
          if (isNext) {
            database.update(
                "insert into decision (task, number, event, created_at) values (?, ?, ?, ?)",
                task,
                known,
                event,
                clock.instant());
            tasks.decide(task);
          }
          return isNext;
        });
  }

  /**
   * The figure that results from decisions, as JSON with {@code ratio} and {@code matchedLength}.
   *
   * @param events the decisions, in order
   * @return null if no decision applies, or the result lacks the counted characters
   */
  static @Nullable String figure(String result, List<String> events) {
    Choice choice =
        Choice.of(ReportDecision.present(events.stream().map(StateJson::parse).toList()));
    var reckoning = new Reckoning(StateJson.parse(result));
    if (choice.isEmpty() || !reckoning.isExact()) {
      return null;
    }
    Reckoning.Figures figures = reckoning.of(choice);
    return StateJson.object()
        .put("ratio", figures.ratios().get("total"))
        .put("matchedLength", figures.lengths().get("total"))
        .toString();
  }
}
