package org.palimpsest.federation.peer;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/** A question without a valid answer. Its note names the site, and has no content of messages. */
public final class PeerException extends Exception {

  private static final long serialVersionUID = 1L;

  public enum Kind {
    /** Nothing answers at its address. */
    UNREACHABLE(true),
    /** The connection broke off, or the answer was late. */
    NO_ANSWER(true),
    /** An internal failure, or it could not read the request in time. */
    FAILED(true),
    /** It failed so often that it gets no messages for a while. */
    DOWN(false),
    /** Its TLS certificate is not in its descriptor. */
    CERTIFICATE(false),
    REFUSED(false),
    /** Over its limits, for now: nothing was searched or counted. */
    QUOTA(false),
    /** It is not ready, or works on this message: try later. */
    NOT_READY(false),
    /** The message is too old to be repeated. */
    EXPIRED(false),
    BAD_ANSWER(false),
    REVOKED(false),
    /** No valid key to seal or sign with. */
    NO_KEY(false),
    DEADLINE(false),
    INTERRUPTED(false);

    private final boolean isPassing;

    Kind(boolean isPassing) {
      this.isPassing = isPassing;
    }
  }

  /** Quotas are daily: longer waits are pointless. */
  private static final Duration RETRY_AFTER_MAX = Duration.ofDays(1);

  private final Kind kind;
  private final transient Note note;
  private final @Nullable Duration retryAfter;

  public PeerException(Kind kind, Note note, @Nullable Throwable cause) {
    this(kind, note, null, cause);
  }

  public PeerException(Kind kind, Note note) {
    this(kind, note, null, null);
  }

  public PeerException(
      Kind kind, Note note, @Nullable Duration retryAfter, @Nullable Throwable cause) {
    super(note.text(), cause);
    this.note = note;
    this.kind = Objects.requireNonNull(kind);
    this.retryAfter = retryAfter;
  }

  /** Whether a retry of the same message may succeed. */
  static boolean isPassing(Throwable e) {
    return e instanceof PeerException known && known.kind.isPassing;
  }

  public Kind kind() {
    return kind;
  }

  public Note note() {
    return note;
  }

  /** The wait that the other site requests, or null. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** Whether the requested wait exceeds any limit's period: then never ask again. */
  public boolean isToBeLeftAlone() {
    return retryAfter != null && retryAfter.compareTo(RETRY_AFTER_MAX) > 0;
  }

  /** The same failure with a longer wait. */
  PeerException retriedAfter(Duration wait) {
    return new PeerException(kind, note, wait, this);
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
