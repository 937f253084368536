package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;

/**
 * Which messages came in, and what was answered: sending again is harmless, replaying is of no use.
 */
public interface SeenMessages {

  /** How long they are kept. */
  int HOURS_KEPT = 24;

  /**
   * Notes a message, at most one of each sender and id. Where the one before has left it without an
   * answer, it is this turn's now.
   *
   * @param sha256 of its whole envelope, hex
   * @param turn names this agent's work at it
   */
  Seen claim(String from, UUID id, String sha256, UUID turn, Instant now);

  /** Keeps the answer to a message that was claimed as {@link State#NEW}. */
  void answered(String from, UUID id, Bytes answerEnvelope);

  /** Forgets a turn's claim, whose work failed, so that the same message may be tried again. */
  void release(String from, UUID id, UUID turn);

  /** Deletes what is older than {@link #HOURS_KEPT}; how many. */
  int expire(Instant now);

  /**
   * What is known of a message.
   *
   * @param state which of the four
   * @param answer with {@link State#ANSWERED}, else null
   */
  record Seen(State state, @Nullable Bytes answer) {}

  /** What can be known of a message. */
  enum State {
    /** It is yours to answer. */
    NEW,
    /** Another request or agent is at it: try again soon. */
    RUNNING,
    /** The same message was answered. */
    ANSWERED,
    /** Another message came with this id. */
    OTHER
  }
}
