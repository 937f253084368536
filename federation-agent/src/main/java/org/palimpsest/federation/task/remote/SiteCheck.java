package org.palimpsest.federation.task.remote;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.task.progress.TaskMessages;
import org.palimpsest.federation.task.progress.TaskMessages.Exchange;

/**
 * Sends one site the fingerprints of windows, and polls until each answer is complete. After a
 * search that does not end, or if the site asks for it, all further messages are dropped: each
 * would take as long again.
 */
final class SiteCheck {

  /** Limit of attempts at a check that the other site has lost. */
  private static final int ASKED_MAX = 2;

  private final Peer peer;
  private final TaskMessages messages;
  private final Deadline deadline;
  private final ExecutorService executor;
  private final int atOnce;
  private final AtomicReference<PeerException> left = new AtomicReference<>();

  SiteCheck(
      Peer peer, TaskMessages messages, Deadline deadline, ExecutorService executor, int atOnce) {
    this.peer = peer;
    this.messages = messages;
    this.deadline = deadline;
    this.executor = executor;
    this.atOnce = atOnce;
  }

  /** A message with either its answer or its failure. */
  sealed interface Result {
    CheckBatch batch();
  }

  record Answered(CheckBatch batch, Exchange<CheckAnswer> exchange) implements Result {}

  record Failed(CheckBatch batch, PeerException reason) implements Result {}

  /** Sends the messages, some in parallel, and returns their results in order. */
  List<Result> ask(List<CheckBatch> batches) throws InterruptedException {
    Semaphore places = new Semaphore(atOnce);
    List<Future<Result>> sending = new ArrayList<>();
    try {
      for (CheckBatch batch : batches) {
        sending.add(executor.submit(() -> inPlace(places, batch)));
      }
      List<Result> results = new ArrayList<>();
      for (Future<Result> each : sending) {
        results.add(result(each));
      }
      return results;
    } finally {
      sending.forEach(each -> each.cancel(true));
    }
  }

  boolean isLeft() {
    return left.get() != null;
  }

  private static Result result(Future<Result> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new IllegalStateException("a message failed", e.getCause());
    }
  }

  private Result inPlace(Semaphore places, CheckBatch batch) throws InterruptedException {
    places.acquire();
    try {
      requireNotLeft();
      return new Answered(batch, messages.once(batch.name(), CheckAnswer.class, () -> ask(batch)));
    } catch (PeerException e) {
      if (e.isToBeLeftAlone()) {
        leave(e);
      }
      return new Failed(batch, e);
    } finally {
      places.release();
    }
  }

  private void leave(PeerException why) {
    left.compareAndSet(null, why);
  }

  private void requireNotLeft() throws PeerException {
    PeerException why = left.get();
    if (why != null) {
      throw why;
    }
  }

  private Exchange<CheckAnswer> ask(CheckBatch batch) throws PeerException {
    for (int times = 1; ; times++) {
      // The second attempt is another message and has another name.
      String name = times == 1 ? batch.name() : batch.name() + "." + times;
      Exchange<CheckAnswer> first =
          messages.ask(name, peer, batch.request(), CheckAnswer.class, deadline);
      Exchange<CheckAnswer> last = poll(first);
      if (isOver(last.answer())) {
        AnswerRules.require(peer.site(), batch.request(), last.answer());
        return last;
      }
      if (times == ASKED_MAX || deadline.isOver()) {
        throw new PeerException(Kind.NO_ANSWER, Note.of("siteSlow", "site", peer.site()));
      }
    }
  }

  private static boolean isOver(CheckAnswer answer) {
    return answer.state() != CheckState.RUNNING && !TaskMessages.isUnknown(answer);
  }

  private Exchange<CheckAnswer> poll(Exchange<CheckAnswer> first) throws PeerException {
    RunningWait wait = new RunningWait(deadline);
    Exchange<CheckAnswer> last = first;
    while (last.answer().state() == CheckState.RUNNING) {
      requireNotLeft();
      if (wait.isOver()) {
        leave(new PeerException(Kind.NO_ANSWER, Note.of("siteLeft", "site", peer.site())));
        requireNotLeft();
      }
      messages.pauseFor(wait.next(Duration.ofMillis(last.answer().pollAfterMillis())));
      Exchange<CheckAnswer> polled = messages.poll(peer, first.message(), deadline);
      last =
          new Exchange<>(
              first.message(),
              polled.answer(),
              last.bytesSent() + polled.bytesSent(),
              last.bytesReceived() + polled.bytesReceived());
    }
    return last;
  }

  /**
   * The waits between polls of one running check.
   *
   * <p>The other site's delays are respected within rising bounds, so that a site which always asks
   * for the next poll at once is polled less and less often.
   */
  private static final class RunningWait {

    /** A site searches a library for a minute at most. */
    private static final Duration RUNNING_MAX = Duration.ofMinutes(3);

    private static final Duration POLL_MAX = Duration.ofSeconds(10);

    /** With this growth, waits exceed a search's duration by a third at most. */
    private static final IntervalFunction POLL_MIN =
        IntervalFunction.ofExponentialBackoff(Duration.ofMillis(200), 1.3, POLL_MAX);

    private final Deadline deadline;
    private final Deadline patience;
    private Duration waited = Duration.ZERO;
    private int polls;

    RunningWait(Deadline deadline) {
      this.deadline = deadline;
      this.patience = deadline.within(RUNNING_MAX);
    }

    boolean isOver() {
      return patience.isOver() || waited.compareTo(RUNNING_MAX) >= 0;
    }

    /**
     * The wait before the next poll.
     *
     * @param requested by the other site
     */
    Duration next(Duration requested) {
      Duration least = Duration.ofMillis(POLL_MIN.apply(++polls));
      Duration most = requested.compareTo(POLL_MAX) > 0 ? POLL_MAX : requested;
      Duration wait = most.compareTo(least) < 0 ? least : most;
      Duration left = deadline.leaves(wait) ? wait : deadline.remaining();
      waited = waited.plus(left);
      return left;
    }
  }
}
