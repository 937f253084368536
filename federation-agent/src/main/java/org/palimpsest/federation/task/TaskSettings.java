package org.palimpsest.federation.task;

import java.time.Duration;

/**
 * How tasks are worked on.
 *
 * @param workers how many tasks are checked here at once; those that only wait for other sites are
 *     not among them
 * @param deadline of a task, from when it was first begun
 * @param tellEvery how often the owner of a task tells how far it is, and sees that it is cancelled
 * @param idle how long to wait before looking for a task again
 * @param messagesAtOnce to one site, of one task
 */
public record TaskSettings(
    int workers, Duration deadline, Duration tellEvery, Duration idle, int messagesAtOnce) {

  /**
   * For each worker: so many tasks may be under way that ask other sites. More, and they would wait
   * for each other at one that is slow, until their time is over.
   */
  private static final int ASKING_PER_WORKER = 4;

  /** How many tasks that ask other sites may be under way at once, those that wait included. */
  int asking() {
    return ASKING_PER_WORKER * workers;
  }

  /** The defaults. */
  public static TaskSettings of(int workers, Duration deadline) {
    return new TaskSettings(workers, deadline, Duration.ofSeconds(5), Duration.ofSeconds(1), 2);
  }

  /** Checks the bounds. */
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
