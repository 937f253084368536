package org.palimpsest.federation.agent;

/** Works on tasks until it is stopped. */
interface TaskWork {

  /** Begins. */
  void start();

  /** Ends, after what is under way, or without it where that takes too long. */
  void stop();

  /** Whether its threads can work. */
  boolean isAlive();
}
