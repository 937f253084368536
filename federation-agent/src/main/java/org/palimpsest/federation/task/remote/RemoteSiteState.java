package org.palimpsest.federation.task.remote;

import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.task.progress.ClaimedTask;

/** The outcome of a site in a task. */
public enum RemoteSiteState {
  DONE,
  PARTIAL,
  /** Local passages explain everything. */
  NOT_NEEDED,
  UNKNOWN,
  REVOKED,
  UNREACHABLE,
  TIMEOUT,
  UNAVAILABLE,
  REFUSED,
  /** None of the libraries is granted. */
  DENIED,
  QUOTA,
  /** The two sites have no common seed of a library. */
  NO_EPOCH,
  /** Another party answers there, or the answers fail a check. */
  UNTRUSTED;

  static RemoteSiteState of(PeerException e) {
    return switch (e.kind()) {
      case UNREACHABLE, DOWN -> UNREACHABLE;
      case NO_ANSWER, DEADLINE, EXPIRED -> TIMEOUT;
      case FAILED, NOT_READY -> UNAVAILABLE;
      case CERTIFICATE, BAD_ANSWER -> UNTRUSTED;
      case REFUSED, NO_KEY -> REFUSED;
      case QUOTA -> QUOTA;
      case REVOKED -> REVOKED;
      case INTERRUPTED -> throw new ClaimedTask.LostException();
    };
  }
}
