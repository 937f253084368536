package org.palimpsest.federation.state;

import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.task.progress.ClaimedTask;

/**
 * Tasks as an agent sees them that dies after so many steps, before it writes or after; or whose
 * database fails there once.
 */
public final class StoppingTasks extends Tasks {

  private final Runnable step;

  private StoppingTasks(SiteState state, Runnable step) {
    super(state.database(), InstantSource.system(), state.leases());
    this.step = step;
  }

  /** The agent dies. */
  public StoppingTasks(SiteState state, AtomicInteger left) {
    this(state, () -> step(left));
  }

  /** The database fails at one step. */
  public static StoppingTasks failingOnce(SiteState state, AtomicInteger left) {
    return new StoppingTasks(
        state,
        () -> {
          if (left.getAndDecrement() == 0) {
            throw new PalimpsestException(Reason.DATABASE, "The database does not answer.");
          }
        });
  }

  /** Counts a step; a dead agent makes no more. */
  public static void step(AtomicInteger left) {
    if (left.getAndDecrement() <= 0) {
      throw new ClaimedTask.LostException();
    }
  }

  @Override
  public void putPart(Claim claim, String part, String json) {
    step.run();
    super.putPart(claim, part, json);
    step.run();
  }

  @Override
  public Optional<String> findPart(Claim claim, String part) {
    step.run();
    return super.findPart(claim, part);
  }
}
