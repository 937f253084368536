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
 * Limits the tasks of this agent that ask the same site at the same time; others queue. A site
 * grants four requests at once: more tasks would be refused, and repeat their requests.
 * Thread-safe.
 */
public final class SiteLines {

  private final Map<String, Semaphore> ofSite = new ConcurrentHashMap<>();
  private final int atOnce;

  public SiteLines(int atOnce) {
    this.atOnce = atOnce;
  }

  /**
   * Waits for this task's turn, which ends with {@link #leave}.
   *
   * @throws PeerException DEADLINE, if the deadline passes
   */
  void enter(String site, Deadline deadline) throws PeerException, InterruptedException {
    if (!line(site).tryAcquire(deadline.remaining().toMillis(), TimeUnit.MILLISECONDS)) {
      throw new PeerException(Kind.DEADLINE, Note.of("siteBusy", "site", site));
    }
  }

  void leave(String site) {
    line(site).release();
  }

  private Semaphore line(String site) {
    return ofSite.computeIfAbsent(site, name -> new Semaphore(atOnce, /* fair= */ true));
  }
}
