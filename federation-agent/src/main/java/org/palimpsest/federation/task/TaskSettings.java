package org.palimpsest.federation.task;

import java.time.Duration;

/**
 * How tasks are worked on.
 *
 * @param agent this agent's name, unique at its site
 * @param workers how many tasks at once
 * @param deadline of a task, from when it was first begun
 * @param heartbeat how often the owner of a task says that it is alive
 * @param idle how long to wait before looking for a task again
 * @param messagesAtOnce to one site, of one task
 */
public record TaskSettings(
    String agent,
    int workers,
    Duration deadline,
    Duration heartbeat,
    Duration idle,
    int messagesAtOnce) {

  /** The defaults for an agent of this name. */
  public static TaskSettings of(String agent, int workers, Duration deadline) {
    return new TaskSettings(
        agent, workers, deadline, Duration.ofSeconds(5), Duration.ofSeconds(1), 2);
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
