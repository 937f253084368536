package org.palimpsest.federation.task;

import java.time.Duration;

/**
 * Settings of the work on tasks.
 *
 * @param workers limit of local checks at the same time
 * @param deadline of a task, from its first start
 * @param tellEvery period of storing the progress and noticing a cancellation
 * @param idle pause before the next look for a task
 * @param messagesAtOnce to one site, of one task
 */
public record TaskSettings(
    int workers, Duration deadline, Duration tellEvery, Duration idle, int messagesAtOnce) {

  /**
   * With more of them for each worker, tasks would wait for each other at a slow site until their
   * deadline.
   */
  private static final int ASKING_PER_WORKER = 4;

  /** Limit of tasks that ask other sites, waiting ones included. */
  int asking() {
    return ASKING_PER_WORKER * workers;
  }

  public static TaskSettings of(int workers, Duration deadline) {
    return new TaskSettings(workers, deadline, Duration.ofSeconds(5), Duration.ofSeconds(1), 2);
  }

  public TaskSettings {
    if (workers < 1 || messagesAtOnce < 1) {
      throw new IllegalArgumentException(
          "workers is "
              + workers
              + ", messagesAtOnce is "
              + messagesAtOnce
              + ", must be 1 or more");
    }
  }
}
