package org.palimpsest.client;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/**
 * A failure, said in one sentence that a user can act on.
 *
 * <p>Unchecked, because it has to pass through {@link
 * org.apache.solr.client.solrj.SolrResponse#setResponse} and through tasks on other threads,
 * neither of which can declare it; and because most callers can only report it. Whether to go on
 * with the next document is the one decision a caller can make: {@link
 * Reason#concernsEveryRequest()}.
 */
public final class PalimpsestException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What kind of failure it is. */
  public enum Reason {
    /** Nothing answers there: refused, unknown host, no trust. */
    UNREACHABLE(true),
    /** The answer did not come in time, or broke off. */
    NO_ANSWER(false),
    /** A user and a password are needed, or those given are wrong (401). */
    UNAUTHORIZED(true),
    /** This user may not do this (403). */
    FORBIDDEN(true),
    /** There is no such collection, or it has no such handler (404, 405). */
    NOT_FOUND(true),
    /** Solr understood, and refused what was sent (400, 413 and the like). */
    REFUSED(false),
    /** A document is not in the version that a change was made for (409). */
    CONFLICT(false),
    /** Solr failed inside (500 and above), or is too busy (429). */
    SERVER_ERROR(false),
    /** Solr has as much to do as it can, and says when to ask again (503). */
    BUSY(false),
    /** The database of a site's state does not answer, or refuses. */
    DATABASE(true),
    /** Something answered that is not Solr. */
    NOT_SOLR(true),
    /** It failed on this machine: a file, a setting, an interrupt. */
    LOCAL(true);

    private final boolean concernsEveryRequest;

    Reason(boolean concernsEveryRequest) {
      this.concernsEveryRequest = concernsEveryRequest;
    }

    /** Whether the next request to the same collection would fail just so. */
    public boolean concernsEveryRequest() {
      return concernsEveryRequest;
    }
  }

  private final Reason reason;

  /** A failure without a further cause. */
  public PalimpsestException(Reason reason, String sentence) {
    this(reason, sentence, null);
  }

  /** A failure and what caused it, which is for logs only. */
  public PalimpsestException(Reason reason, String sentence, @Nullable Throwable cause) {
    super(Objects.requireNonNull(sentence, "sentence"), cause);
    this.reason = Objects.requireNonNull(reason, "reason");
  }

  /** What kind of failure it is. */
  public Reason reason() {
    return reason;
  }

  /** The same for readers of an answer or a page. */
  public Note note() {
    String code =
        switch (reason) {
          case UNREACHABLE, NO_ANSWER -> "serverNoAnswer";
          case UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REFUSED, CONFLICT -> "serverRefused";
          case SERVER_ERROR, NOT_SOLR -> "serverFailed";
          case BUSY -> "serverBusy";
          case DATABASE -> "stateFailed";
          case LOCAL -> "localFailed";
        };
    return Note.of(code, "detail", getMessage());
  }

  /** The sentence; never null. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
