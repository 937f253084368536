package org.palimpsest.federation.task.progress;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.peer.Correspondent;
import org.palimpsest.federation.peer.Outgoing;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.peer.Reply;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.task.form.TaskJson;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a task's messages so that each question is asked once, whichever agent works on the task.
 *
 * <p>An envelope is stored before it is sent, and its answer on arrival. Another agent sends the
 * same bytes: the other site recognizes the id, repeats its answer and counts once. That works
 * while the message is valid (five minutes). An older check is first polled by its old id, since
 * its quota may be spent, and asked again only if unknown. Evidence is asked again: the same text
 * to the same site reveals nothing new.
 */
public final class TaskMessages {

  private static final Logger LOG = LoggerFactory.getLogger(TaskMessages.class);

  /** Limit of envelopes for one question. */
  private static final int ENVELOPES_MAX = 4;

  /**
   * A question's answer.
   *
   * @param message the id of the question
   * @param bytesSent of all envelopes
   */
  public record Exchange<A extends Message.Answer>(
      UUID message, A answer, long bytesSent, long bytesReceived) {}

  private final ClaimedTask held;
  private final Correspondent correspondent;
  private final InstantSource clock;
  private final Pause pause;
  private final Set<SentCheck> checks = ConcurrentHashMap.newKeySet();

  /** A check that another site may work on, or store. */
  record SentCheck(Peer peer, UUID message) {}

  public TaskMessages(
      ClaimedTask held, Correspondent correspondent, InstantSource clock, Pause pause) {
    this.held = held;
    this.correspondent = correspondent;
    this.clock = clock;
    this.pause = pause;
  }

  /** The stored answer to a question; otherwise asks, and stores it. */
  public <A extends Message.Answer> Exchange<A> once(
      String name, Class<A> type, ClaimedTask.Step<Exchange<A>, PeerException> asking)
      throws PeerException {
    return held.once("answer-" + name, json -> read(json, type), asking);
  }

  private static <A extends Message.Answer> Exchange<A> read(String json, Class<A> type) {
    var kept = TaskJson.tree(json);
    return new Exchange<>(
        UUID.fromString(kept.path("message").asText()),
        TaskJson.convert(kept.path("answer"), type),
        kept.path("bytesSent").longValue(),
        kept.path("bytesReceived").longValue());
  }

  /**
   * Asks a question, or continues. The answer is not stored yet.
   *
   * @param name of the question, the same in all agents
   * @throws PeerException if there is no answer
   */
  public <A extends Message.Answer> Exchange<A> ask(
      String name, Peer peer, Message.Request request, Class<A> type, Deadline deadline)
      throws PeerException {
    Outgoing message = kept(name);
    for (int envelopes = 1; ; envelopes++) {
      if (message == null) {
        message = correspondent.prepare(peer, request);
        held.keep("sent-" + name, Base64.getEncoder().encodeToString(message.bytes().toArray()));
      }
      try {
        held.require();
        if (request instanceof Message.CheckRequest) {
          checks.add(new SentCheck(peer, message.id()));
        }
        Reply reply = correspondent.send(peer, message, deadline);
        return new Exchange<>(
            message.id(), type.cast(reply.answer()), reply.bytesSent(), reply.bytesReceived());
      } catch (PeerException e) {
        requireWorthAnotherEnvelope(e, message, deadline, envelopes);
        Exchange<A> recovered = recover(peer, message, request, type, deadline);
        if (recovered != null) {
          return recovered;
        }
        message = null;
      }
    }
  }

  /** Cancels the checks asked by this agent, without waiting for answers. */
  public void cancelChecks(Deadline patience) {
    for (SentCheck check : checks) {
      try {
        correspondent.exchange(check.peer(), new Message.CancelRequest(check.message()), patience);
      } catch (PeerException e) {
        LOG.info("A check could not be cancelled at another site: {}", e.kind());
      }
    }
  }

  private @Nullable Outgoing kept(String name) {
    return held.find("sent-" + name)
        .map(text -> correspondent.restore(Bytes.of(Base64.getDecoder().decode(text))))
        .orElse(null);
  }

  /** Throws the exception unless another envelope may help. */
  private void requireWorthAnotherEnvelope(
      PeerException e, Outgoing message, Deadline deadline, int envelopes) throws PeerException {
    Duration wait = e.retryAfter();
    Instant then = wait == null ? clock.instant() : clock.instant().plus(wait);
    boolean isTooOld = e.kind() == Kind.EXPIRED || (wait != null && message.isExpired(then));
    if (!isTooOld || envelopes == ENVELOPES_MAX || (wait != null && !deadline.leaves(wait))) {
      throw e;
    }
    if (wait != null) {
      pause.pause(wait, interrupted -> e);
    }
  }

  /** Waits before a poll. */
  public void pauseFor(Duration wait) throws PeerException {
    pause.pause(wait, e -> new PeerException(Kind.INTERRUPTED, Note.of("interrupted"), e));
  }

  /** The other site's state of a check whose message expired, or null. */
  private <A extends Message.Answer> @Nullable Exchange<A> recover(
      Peer peer, Outgoing message, Message.Request request, Class<A> type, Deadline deadline)
      throws PeerException {
    if (!(request instanceof Message.CheckRequest)) {
      return null;
    }
    Exchange<Message.CheckAnswer> polled = poll(peer, message.id(), deadline);
    return isUnknown(polled.answer())
        ? null
        : new Exchange<>(
            polled.message(),
            type.cast(polled.answer()),
            polled.bytesSent(),
            polled.bytesReceived());
  }

  /** Whether the answer means that the site does not know the check. */
  public static boolean isUnknown(Message.CheckAnswer answer) {
    return answer.state() != Message.CheckState.RUNNING && answer.outcomes().isEmpty();
  }

  public Exchange<Message.CheckAnswer> poll(Peer peer, UUID check, Deadline deadline)
      throws PeerException {
    held.require();
    Reply reply = correspondent.exchange(peer, new Message.PollRequest(check), deadline);
    Message.PollAnswer answer = (Message.PollAnswer) reply.answer();
    return new Exchange<>(check, answer.answer(), reply.bytesSent(), reply.bytesReceived());
  }
}
