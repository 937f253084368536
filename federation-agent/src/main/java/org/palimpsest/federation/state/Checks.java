package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;

/** Checks for other sites, running and answered, so that any agent can answer a poll. */
public interface Checks {

  /**
   * Keeps a check that was begun. One that is not finished begins anew: its agent has died. A
   * finished one stays as it is.
   */
  void begin(String from, UUID check, Instant now);

  /**
   * Keeps what was found; the answer in its CBOR form, and for evidence what each handle stands
   * for, as JSON. The first answer stays: the asking site may know its handles.
   *
   * @return false where the check was cancelled meanwhile, or another agent has finished it: this
   *     answer is not kept
   */
  boolean finish(String from, UUID check, Bytes answer, String handlesJson);

  /** A check of this site that was neither cancelled nor is older than a day. */
  Optional<KeptCheck> find(String from, UUID check);

  /** Forgets a check. */
  void cancel(String from, UUID check);

  /** Forgets all checks of a site; how many. */
  int cancelAll(String from);

  /** Deletes what is older than a day; how many. */
  int expire(Instant now);

  /**
   * A check.
   *
   * @param begunAt when it came
   * @param finished whether it has an answer
   * @param answer its CBOR form, empty before
   * @param handlesJson what handles stand for, empty before
   */
  record KeptCheck(Instant begunAt, boolean finished, Bytes answer, String handlesJson) {

    /** Without what it holds. */
    @Override
    public String toString() {
      return finished ? "KeptCheck[finished]" : "KeptCheck[running]";
    }
  }
}
