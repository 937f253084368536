package org.palimpsest.client;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/**
 * A failure with a message of one sentence for the user. Unchecked, because callbacks of SolrJ and
 * tasks on other threads cannot declare it. {@link Reason#concernsEveryRequest()} decides whether
 * to continue.
 */
public final class PalimpsestException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Kinds of failure. */
  public enum Reason {
    /** Nothing answers: refused, unknown host, no trust. */
    UNREACHABLE(true),
    /** The answer was late or broke off. */
    NO_ANSWER(false),
    /** Missing or wrong credentials (401). */
    UNAUTHORIZED(true),
    FORBIDDEN(true),
    /** No such collection or handler (404, 405). */
    NOT_FOUND(true),
    /** Solr refused the request (400, 413 and the like). */
    REFUSED(false),
    /** A document does not have the expected version (409). */
    CONFLICT(false),
    /** Solr failed (500 and above), or is too busy (429). */
    SERVER_ERROR(false),
    /** Solr is busy, and names a time to retry (503). */
    BUSY(false),
    /** The database of a site's state does not answer, or refuses. */
    DATABASE(true),
    NOT_SOLR(true),
    /** A failure on this machine: a file, a setting, an interrupt. */
    LOCAL(true);

    private final boolean concernsEveryRequest;

    Reason(boolean concernsEveryRequest) {
      this.concernsEveryRequest = concernsEveryRequest;
    }

    /** Whether the next request to the same collection would fail too. */
    public boolean concernsEveryRequest() {
      return concernsEveryRequest;
    }
  }

  private final Reason reason;

  public PalimpsestException(Reason reason, String sentence) {
    this(reason, sentence, null);
  }

  /** The cause is for logs only. */
  public PalimpsestException(Reason reason, String sentence, @Nullable Throwable cause) {
    super(Objects.requireNonNull(sentence, "sentence"), cause);
    this.reason = Objects.requireNonNull(reason, "reason");
  }

  public Reason reason() {
    return reason;
  }

  /** A note for readers of an answer or a page. */
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
