package org.palimpsest.federation.task.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.ops.Metrics;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.task.progress.TaskProgress.Step;

final class TaskFiguresTest {

  private final Metrics metrics = new Metrics();
  private final TaskFigures figures = new TaskFigures(metrics.registry());

  /** As docs/reference/federation-configuration.md calls them. */
  @Test
  void figures_haveTheirNamesAndLabels_beforeAnythingWasCounted() {
    for (String step : new String[] {"local", "remote", "join"}) {
      assertThat(metrics.text())
          .contains("palimpsest_tasks_steps_seconds_count{step=\"" + step + "\"} 0");
    }
    for (String state : new String[] {"done", "partial", "failed"}) {
      assertThat(metrics.text())
          .contains("palimpsest_tasks_ended_total{state=\"" + state + "\"} 0.0");
    }
  }

  @Test
  void steps_takeFromOneToTheNext() {
    long[] now = {0};
    var progress = new TaskProgress(figures, () -> now[0]);
    now[0] = Duration.ofSeconds(3).toNanos();
    progress.set(Step.REMOTE);
    now[0] = Duration.ofSeconds(7).toNanos();
    progress.set(Step.JOIN);
    figures.ended(TaskState.PARTIAL);

    assertThat(metrics.text())
        .contains("palimpsest_tasks_steps_seconds_sum{step=\"local\"} 3.0")
        .contains("palimpsest_tasks_steps_seconds_sum{step=\"remote\"} 4.0")
        .contains("palimpsest_tasks_ended_total{state=\"partial\"} 1.0");
  }
}
