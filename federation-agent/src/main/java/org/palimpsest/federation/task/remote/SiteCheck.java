package org.palimpsest.federation.task.remote;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.task.progress.KeptMessages;
import org.palimpsest.federation.task.progress.KeptMessages.Exchange;

/** Asks one site for the sources of windows, and polls until each answer is whole. */
final class SiteCheck {

  /** A check that runs for longer has lost the agent that was at it. */
  private static final Duration RUNNING_MAX = Duration.ofMinutes(3);

  private static final Duration POLL_MIN = Duration.ofMillis(200);
  private static final Duration POLL_MAX = Duration.ofSeconds(10);

  /** How often a check is asked for anew that the other site has lost. */
  private static final int ASKED_MAX = 2;

  private final Peer peer;
  private final KeptMessages messages;
  private final Deadline deadline;
  private final ExecutorService executor;
  private final int atOnce;

  SiteCheck(
      Peer peer, KeptMessages messages, Deadline deadline, ExecutorService executor, int atOnce) {
    this.peer = peer;
    this.messages = messages;
    this.deadline = deadline;
    this.executor = executor;
    this.atOnce = atOnce;
  }

  /** A message, and its answer or why there is none; exactly one of the two. */
  sealed interface Asked {
    AskedBatch batch();
  }

  /** It was answered. */
  record Answered(AskedBatch batch, Exchange<CheckAnswer> exchange) implements Asked {}

  /** It was not. */
  record Failed(AskedBatch batch, PeerException reason) implements Asked {}

  /** Sends all of them, some at once, and returns what came of each, in the same order. */
  List<Asked> ask(List<AskedBatch> batches) throws InterruptedException {
    Semaphore places = new Semaphore(atOnce);
    List<Future<Asked>> asking = new ArrayList<>();
    try {
      for (AskedBatch batch : batches) {
        asking.add(executor.submit(() -> inPlace(places, batch)));
      }
      List<Asked> asked = new ArrayList<>();
      for (Future<Asked> each : asking) {
        asked.add(result(each));
      }
      return asked;
    } finally {
      asking.forEach(each -> each.cancel(true));
    }
  }

  private static Asked result(Future<Asked> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new IllegalStateException("a message failed", e.getCause());
    }
  }

  private Asked inPlace(Semaphore places, AskedBatch batch) throws InterruptedException {
    places.acquire();
    try {
      return new Answered(batch, messages.once(batch.name(), CheckAnswer.class, () -> ask(batch)));
    } catch (PeerException e) {
      return new Failed(batch, e);
    } finally {
      places.release();
    }
  }

  private Exchange<CheckAnswer> ask(AskedBatch batch) throws PeerException {
    for (int times = 1; ; times++) {
      // Under another name the second time: it is another message.
      String name = times == 1 ? batch.name() : batch.name() + "." + times;
      Exchange<CheckAnswer> first =
          messages.ask(name, peer, batch.request(), CheckAnswer.class, deadline);
      Exchange<CheckAnswer> last = poll(first);
      if (isOver(last.answer())) {
        AnswerRules.require(peer.site(), batch.request(), last.answer());
        return last;
      }
      if (times == ASKED_MAX || deadline.isOver()) {
        throw new PeerException(
            Kind.NO_ANSWER, "Site " + peer.site() + " did not finish its search in time.");
      }
    }
  }

  private static boolean isOver(CheckAnswer answer) {
    return answer.state() != CheckState.RUNNING && !KeptMessages.isUnknown(answer);
  }

  private Exchange<CheckAnswer> poll(Exchange<CheckAnswer> first) throws PeerException {
    Deadline patience = deadline.within(RUNNING_MAX);
    Exchange<CheckAnswer> last = first;
    while (last.answer().state() == CheckState.RUNNING && !patience.isOver()) {
      messages.pauseFor(wait(last.answer()));
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

  private Duration wait(Message.CheckAnswer answer) {
    Duration asked = Duration.ofMillis(answer.pollAfterMillis());
    Duration wait =
        asked.compareTo(POLL_MIN) < 0 ? POLL_MIN : asked.compareTo(POLL_MAX) > 0 ? POLL_MAX : asked;
    return deadline.leaves(wait) ? wait : deadline.remaining();
  }
}
