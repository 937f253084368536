package org.palimpsest.federation.state;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One commit for all who wait for one: each costs the disk some tenths of a second, and several
 * people decide at once. Whoever wants one is served by any that begins after they asked. Safe for
 * use by several threads.
 */
final class SharedCommit {

  private final ReentrantLock turn = new ReentrantLock(true);
  private final AtomicLong asked = new AtomicLong();

  /** Up to which of those who asked a commit has served; guarded by {@link #turn}. */
  private long served;

  /**
   * Returns when a commit that began after this call has ended.
   *
   * @param commit throws where it cannot be done: then to this caller, and the next one tries anew
   */
  void await(Runnable commit) {
    long mine = asked.incrementAndGet();
    turn.lock();
    try {
      if (served < mine) {
        long all = asked.get();
        commit.run();
        served = all;
      }
    } finally {
      turn.unlock();
    }
  }
}
