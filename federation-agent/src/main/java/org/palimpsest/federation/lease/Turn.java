package org.palimpsest.federation.lease;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One agent's work at something, from when it takes it until that is ended, or left. Its name
 * stands in the document of what was taken, and tells it from every other turn. Safe for use by
 * several threads.
 */
public final class Turn implements AutoCloseable {

  private final Leases leases;
  private final Owner owner;
  private final UUID id;
  private volatile @Nullable Long leftNanos;

  Turn(Leases leases, Owner owner) {
    this.leases = leases;
    this.owner = owner;
    this.id = owner.nextTurn();
  }

  /** Its name. */
  public UUID id() {
    return id;
  }

  /** The name of the agent whose turn it is, for people. */
  public String agent() {
    return leases.agent();
  }

  /**
   * Whether nobody else can have taken over what this turn has. Asks the state, where the lease was
   * not renewed lately: this agent may have been stopped meanwhile.
   *
   * @throws org.palimpsest.client.PalimpsestException if it cannot be asked
   */
  public boolean isHeld() {
    return owner.isAt(id) && leases.isHeld(owner);
  }

  /** All that was taken is ended. */
  @Override
  public void close() {
    owner.remove(this);
  }

  /**
   * Nobody is at it any more, and it is not ended: whoever comes next goes on with it. Does nothing
   * where the turn was closed.
   */
  public void leave() {
    leaveIn(Duration.ZERO);
  }

  /** The same after a while: what stopped it most likely lasts. */
  public void leaveIn(Duration rest) {
    leftNanos = leases.nanoTime() + rest.toNanos();
  }

  boolean isLeft() {
    Long left = leftNanos;
    return left != null && leases.nanoTime() - left >= 0;
  }

  @Override
  public String toString() {
    return id.toString();
  }
}
