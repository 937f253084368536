package org.palimpsest.federation.agent;

/** The task runner. */
final class RunnerWork implements TaskWork {

  @Override
  public void start() {}

  @Override
  public void stop() {}

  @Override
  public boolean isAlive() {
    return true;
  }
}
