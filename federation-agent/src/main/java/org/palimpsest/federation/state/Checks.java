package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;

/**
 * Checks for other sites, running and answered, so that any agent can answer a poll.
 *
 * <p>A running check is one turn's: of the agent that began it last. Nobody else ends it, and it
 * ends once: with the answer of that turn, or given up because its agent has left it.
 */
public interface Checks {

  /**
   * Keeps a check that was begun. One that is not finished begins anew and is this turn's from now
   * on: its agent has died or stalled. A finished one stays as it is.
   *
   * @param turn names this agent's work at it
   * @param libraries whose quotas were used for it
   * @return false where it is finished
   */
  boolean begin(String from, UUID check, UUID turn, Collection<String> libraries, Instant now);

  /**
   * Keeps what was found; the answer in its CBOR form, and for evidence what each handle stands
   * for, as JSON. The first answer stays: the asking site may know its handles.
   *
   * @return false where the check was cancelled meanwhile, given up, or another agent is at it or
   *     has finished it: this answer is not kept
   */
  boolean finish(String from, UUID check, UUID turn, Bytes answer, String handlesJson);

  /**
   * Gives a check up: there will be no answer.
   *
   * @return false where the check is not this turn's any more, or is finished
   */
  boolean giveUp(String from, UUID check, UUID turn);

  /** A check of this site that was neither cancelled nor is older than a day. */
  Optional<KeptCheck> find(String from, UUID check);

  /** The same; and where nobody is at it any more, the check is given up first. */
  Optional<KeptCheck> watch(String from, UUID check);

  /** Forgets a check. */
  void cancel(String from, UUID check);

  /** Forgets all checks of a site; how many. */
  int cancelAll(String from);

  /** Deletes what is older than a day; how many. */
  int expire(Instant now);

  /** How far a check is. */
  enum CheckStage {
    /** An agent is at it, or has left it. */
    RUNNING,
    /** It has an answer. */
    FINISHED,
    /** Its agent has left it: there will be no answer. */
    GIVEN_UP
  }

  /**
   * A check.
   *
   * @param stage how far it is
   * @param turn of the agent that began it last
   * @param libraries whose quotas were used for it
   * @param answer its CBOR form, empty where it is not finished
   * @param handlesJson what handles stand for, empty likewise
   */
  record KeptCheck(
      CheckStage stage, UUID turn, List<String> libraries, Bytes answer, String handlesJson) {

    /** Copies the list. */
    public KeptCheck {
      libraries = List.copyOf(libraries);
    }

    /** Whether it has an answer. */
    public boolean finished() {
      return stage == CheckStage.FINISHED;
    }

    /** Whether it is, or was, this turn's to end. */
    public boolean isOf(UUID by) {
      return stage != CheckStage.GIVEN_UP && turn.equals(by);
    }

    /** Without what it holds. */
    @Override
    public String toString() {
      return "KeptCheck[" + stage + "]";
    }
  }
}
