package org.palimpsest.federation.task.remote;

import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.task.progress.Held;

/** What became of a site in a task. */
public enum SiteState {
  /** All that was asked was answered. */
  DONE,
  /** Some of it was. */
  PARTIAL,
  /** There was nothing left to ask: local passages explain everything. */
  NOT_NEEDED,
  /** There is no site of that name here. */
  UNKNOWN,
  /** It is revoked here. */
  REVOKED,
  /** Nothing answers at its address. */
  UNREACHABLE,
  /** It did not answer in time. */
  TIMEOUT,
  /** It failed, or is not ready. */
  UNAVAILABLE,
  /** It refuses this site's messages. */
  REFUSED,
  /** None of the libraries is granted. */
  DENIED,
  /** The quota is used. */
  QUOTA,
  /** The two sites have no seed in common that a library is fingerprinted with. */
  NO_EPOCH,
  /** What answers there is not the site, or its answers fail a check. */
  UNTRUSTED;

  static SiteState of(PeerException e) {
    return switch (e.kind()) {
      case UNREACHABLE, DOWN -> UNREACHABLE;
      case NO_ANSWER, DEADLINE, EXPIRED -> TIMEOUT;
      case FAILED, NOT_READY -> UNAVAILABLE;
      case CERTIFICATE, BAD_ANSWER -> UNTRUSTED;
      case REFUSED, NO_KEY -> REFUSED;
      case QUOTA -> QUOTA;
      case REVOKED -> REVOKED;
      case INTERRUPTED -> throw new Held.LostException();
    };
  }
}
