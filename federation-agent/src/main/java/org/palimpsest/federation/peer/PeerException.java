package org.palimpsest.federation.peer;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/**
 * A question that another site did not answer. Its note names the site, and never holds anything of
 * a message's content.
 */
public final class PeerException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why there is no answer. */
  public enum Kind {
    /** Nothing answers at its address. */
    UNREACHABLE(true),
    /** The connection broke off, or the answer did not come in time. */
    NO_ANSWER(true),
    /** It failed inside, or could not read the request in time. */
    FAILED(true),
    /** It failed so often that it is left alone for a while. */
    DOWN(false),
    /** Its TLS certificate is not one of those in its descriptor. */
    CERTIFICATE(false),
    /** It refuses the message. */
    REFUSED(false),
    /** More than it grants, for now: nothing was searched or counted. */
    QUOTA(false),
    /** It is not ready, or is at this very message: later. */
    NOT_READY(false),
    /** The message is too old to be sent again. */
    EXPIRED(false),
    /** Its answer fails a check. */
    BAD_ANSWER(false),
    /** It is revoked here. */
    REVOKED(false),
    /** There is no valid key to seal or to sign with. */
    NO_KEY(false),
    /** There was no time left. */
    DEADLINE(false),
    /** The asking thread was interrupted. */
    INTERRUPTED(false);

    private final boolean isPassing;

    Kind(boolean isPassing) {
      this.isPassing = isPassing;
    }
  }

  /** Quotas are of a day: nobody has to wait for longer. */
  private static final Duration RETRY_AFTER_MAX = Duration.ofDays(1);

  private final Kind kind;
  private final transient Note note;
  private final @Nullable Duration retryAfter;

  /** A failure. */
  public PeerException(Kind kind, Note note, @Nullable Throwable cause) {
    this(kind, note, null, cause);
  }

  /** A failure without a further cause. */
  public PeerException(Kind kind, Note note) {
    this(kind, note, null, null);
  }

  /** A refusal for the time being. */
  public PeerException(
      Kind kind, Note note, @Nullable Duration retryAfter, @Nullable Throwable cause) {
    super(note.text(), cause);
    this.note = note;
    this.kind = Objects.requireNonNull(kind);
    this.retryAfter = retryAfter;
  }

  /** Whether the same message may fare better in a moment. */
  static boolean isPassing(Throwable e) {
    return e instanceof PeerException known && known.kind.isPassing;
  }

  /** Why there is no answer. */
  public Kind kind() {
    return kind;
  }

  /** Why there is no answer, for people. */
  public Note note() {
    return note;
  }

  /** When to ask again, as the other site says; null where it does not. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** Whether it says to come back later than any of its limits could mean: then never. */
  public boolean isToBeLeftAlone() {
    return retryAfter != null && retryAfter.compareTo(RETRY_AFTER_MAX) > 0;
  }

  /** The same with a longer wait. */
  PeerException retriedAfter(Duration wait) {
    return new PeerException(kind, note, wait, this);
  }

  /** The sentence. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
