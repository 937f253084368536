package org.palimpsest.federation.task.progress;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.task.progress.TaskProgress.Step;

/** Metrics: durations of tasks' steps, and counts of ended tasks; without names. */
public final class TaskFigures {

  private final Map<Step, Timer> steps = new EnumMap<>(Step.class);
  private final Map<TaskState, Counter> ends = new EnumMap<>(TaskState.class);

  public TaskFigures(MeterRegistry registry) {
    for (Step step : Step.values()) {
      if (step != Step.OVER) {
        steps.put(
            step,
            Timer.builder("palimpsest.tasks.steps")
                .description("How long the steps of tasks took")
                .tag("step", TaskJson.word(step))
                .register(registry));
      }
    }
    for (TaskState state : new TaskState[] {TaskState.DONE, TaskState.PARTIAL, TaskState.FAILED}) {
      ends.put(
          state,
          Counter.builder("palimpsest.tasks.ended")
              .description("Tasks that ended here, by how")
              .tag("state", TaskJson.word(state))
              .register(registry));
    }
  }

  void took(Step step, long nanos) {
    Timer timer = steps.get(step);
    if (timer != null) {
      timer.record(nanos, TimeUnit.NANOSECONDS);
    }
  }

  public void ended(TaskState state) {
    Counter counter = ends.get(state);
    if (counter != null) {
      counter.increment();
    }
  }
}
