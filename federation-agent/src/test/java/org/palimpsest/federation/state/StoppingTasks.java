package org.palimpsest.federation.state;

import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.palimpsest.federation.task.progress.Held;

/** Tasks as an agent sees them that dies after so many steps, before it writes or after. */
public final class StoppingTasks extends Tasks {

  private final AtomicInteger left;

  /** Those of a state. */
  public StoppingTasks(SiteState state, AtomicInteger left) {
    super(state.database(), InstantSource.system(), state.leases());
    this.left = left;
  }

  /** Counts a step; a dead agent makes no more. */
  public static void step(AtomicInteger left) {
    if (left.getAndDecrement() <= 0) {
      throw new Held.LostException();
    }
  }

  @Override
  public void putPart(Claim claim, String part, String json) {
    step(left);
    super.putPart(claim, part, json);
    step(left);
  }

  @Override
  public Optional<String> findPart(Claim claim, String part) {
    step(left);
    return super.findPart(claim, part);
  }
}
