package org.palimpsest.federation.lease;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One agent's work on something, from taking it to its end or abandonment. Its id is stored with
 * the work, and differs from every other turn's. Thread-safe.
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

  public UUID id() {
    return id;
  }

  /** The agent's name, for people. */
  public String agent() {
    return leases.agent();
  }

  /**
   * Whether no other agent can have taken over this turn's work. Queries the state unless the lease
   * was renewed recently: this agent may have been suspended.
   */
  public boolean isHeld() {
    return owner.isAt(id) && leases.isHeld(owner);
  }

  /** Ends the turn with its work. */
  @Override
  public void close() {
    owner.remove(this);
  }

  /** Abandons the work for others to continue. No effect on a closed turn. */
  public void leave() {
    leaveIn(Duration.ZERO);
  }

  /** Abandons the work after a delay: the obstacle is likely to last. */
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
