package org.palimpsest.federation.task.remote;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.retry.Deadline;

/**
 * Lets only some tasks of this agent ask the same site at a time; the others stand in line. A site
 * grants four requests at once: more tasks would be refused in turns, and ask again and again. Safe
 * for use by several threads.
 */
public final class SiteLines {

  private final Map<String, Semaphore> ofSite = new ConcurrentHashMap<>();
  private final int atOnce;

  /** Lines that nobody stands in, of sites that so many tasks may ask at once. */
  public SiteLines(int atOnce) {
    this.atOnce = atOnce;
  }

  /**
   * Waits until it is this task's time, which ends with {@link #leave}.
   *
   * @throws PeerException DEADLINE, if that is over before
   */
  void enter(String site, Deadline deadline) throws PeerException, InterruptedException {
    if (!line(site).tryAcquire(deadline.remaining().toMillis(), TimeUnit.MILLISECONDS)) {
      throw new PeerException(Kind.DEADLINE, Note.of("siteBusy", "site", site));
    }
  }

  /** Says that this task, which has entered, asks the site no more. */
  void leave(String site) {
    line(site).release();
  }

  private Semaphore line(String site) {
    return ofSite.computeIfAbsent(site, name -> new Semaphore(atOnce, /* fair= */ true));
  }
}
