package org.palimpsest.solr.update;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.SolrInputField;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.CommitUpdateCommand;
import org.apache.solr.update.DeleteUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.schema.FieldRefusedException;

/**
 * Replaces the messages of failed writes with one sentence that quotes nothing of the document.
 *
 * <p>Solr quotes documents in answers and logs: the whole document after an {@link IOException}
 * ({@code JavabinLoader}), a field's value ({@code DocumentBuilder}), the first bytes of an immense
 * term (Lucene). So this processor runs on every node that a document passes. Failures that quote
 * nothing, such as version conflicts, are rethrown.
 */
public final class WriteFailures extends UpdateRequestProcessor {

  /** RFC 4918, section 11.5. */
  private static final int INSUFFICIENT_STORAGE = 507;

  private static final String TO_DO =
      "; make room on its node's disk, then index the documents since the last commit" + " again.";

  /** Messages of Linux and macOS, Windows, and file systems with quotas. */
  private static final Pattern NO_ROOM =
      Pattern.compile("No space left|not enough space|quota exceeded", Pattern.CASE_INSENSITIVE);

  /** A message that quotes a value of any length; its group is the field's name. */
  private record Quoting(Pattern message, String sentence) {}

  /** The more precise ones first: the last one matches messages of the others, too. */
  private static final List<Quoting> QUOTING =
      List.of(
          new Quoting(
              Pattern.compile(
                  "(?i)multiple values encountered for non multiValued (?:copy )?field ([\\w.-]+):"),
              "field %s takes one value, and got several"),
          new Quoting(
              Pattern.compile("immense term in field=\"([^\"]*)\""),
              "field %s has a value that is too long for its type"),
          new Quoting(
              Pattern.compile("Error (?:adding|converting) field '([^']*)'="),
              "field %s does not take its value"));

  /** A message that quotes the id only. */
  private static final Pattern NO_SUCH_FIELD = Pattern.compile("unknown field '([\\w.-]{1,100})'");

  public WriteFailures(UpdateRequestProcessor next) {
    super(next);
  }

  @Override
  public void processAdd(AddUpdateCommand command) {
    write(
        () -> super.processAdd(command),
        () -> "Document " + command.getPrintableId() + " could not be written",
        command.getSolrInputDocument());
  }

  @Override
  public void processDelete(DeleteUpdateCommand command) {
    write(() -> super.processDelete(command), () -> "The deletion could not be written", null);
  }

  @Override
  public void processCommit(CommitUpdateCommand command) {
    write(() -> super.processCommit(command), () -> "The commit could not be written", null);
  }

  @Override
  public void finish() {
    write(super::finish, () -> "The documents could not all be written", null);
  }

  @FunctionalInterface
  private interface Write {
    void run() throws IOException;
  }

  private static void write(
      Write write, Supplier<String> failed, @Nullable SolrInputDocument document) {
    try {
      write.run();
    } catch (IOException | RuntimeException e) {
      throw explained(failed.get(), e, DocumentTexts.of(document));
    }
  }

  /** The field's own exception, or the failure itself if it quotes nothing and is not of a file. */
  private static RuntimeException explained(String what, Exception failure, DocumentTexts texts) {
    if (root(failure) instanceof FieldRefusedException ours) {
      return ours;
    }
    String reason = reason(failure, texts);
    if (reason == null && failure instanceof RuntimeException unquoting) {
      return unquoting;
    }
    boolean noRoom = reason != null && NO_ROOM.matcher(reason).find();
    SolrException explained =
        new WriteFailedException(
            noRoom ? INSUFFICIENT_STORAGE : code(failure),
            what + ": " + reason + (noRoom ? TO_DO : "."),
            root(failure).getStackTrace());
    if (failure instanceof SolrException solr && solr.getMetadata() != null) {
      explained.setMetadata(solr.getMetadata());
    }
    return explained;
  }

  private static int code(Exception failure) {
    return failure instanceof SolrException solr && solr.code() >= 400
        ? solr.code()
        : ErrorCode.SERVER_ERROR.code;
  }

  /** The reason of a failure without quotes, or null if its own messages have none. */
  private static @Nullable String reason(Exception failure, DocumentTexts texts) {
    boolean quotes = false;
    IOException fileFailure = null;
    for (Throwable each = failure; each != null; each = each.getCause()) {
      String message = String.valueOf(each.getMessage());
      Optional<String> fieldReason = fieldReason(message);
      if (fieldReason.isPresent()) {
        return fieldReason.get();
      }
      quotes |= texts.areQuotedBy(message);
      fileFailure = each instanceof IOException io ? io : fileFailure;
    }
    if (fileFailure != null && !texts.areQuotedBy(reason(fileFailure))) {
      return reason(fileFailure);
    }
    return quotes ? quotingReason(root(failure)) : null;
  }

  private static String quotingReason(Throwable root) {
    Matcher noSuchField = NO_SUCH_FIELD.matcher(String.valueOf(root.getMessage()));
    return noSuchField.find()
        ? "the schema has no field " + noSuchField.group(1)
        : "a " + root.getClass().getSimpleName() + " that quotes the document";
  }

  private static Optional<String> fieldReason(String message) {
    for (Quoting quoting : QUOTING) {
      Matcher matcher = quoting.message().matcher(message);
      if (matcher.find()) {
        return Optional.of(quoting.sentence().replace("%s", matcher.group(1)));
      }
    }
    return Optional.empty();
  }

  /** The operating system's message, without the file's path if possible. */
  private static String reason(IOException failure) {
    String message =
        failure instanceof FileSystemException file && file.getReason() != null
            ? file.getReason()
            : failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }

  private static Throwable root(Throwable failure) {
    return SolrException.getRootCause(failure);
  }

  /**
   * The long values of a document and of its nested documents.
   *
   * <p>A message is compared piece by piece: a quotation longer than two pieces contains a whole
   * piece.
   */
  static final class DocumentTexts {

    /** Longer than accidental matches of a message and a text. */
    private static final int PIECE_LENGTH = 16;

    private final List<String> values;

    private DocumentTexts(List<String> values) {
      this.values = values;
    }

    static DocumentTexts of(@Nullable SolrInputDocument document) {
      List<String> values = new ArrayList<>();
      collect(document, values);
      return new DocumentTexts(values);
    }

    private static void collect(@Nullable Object value, List<String> values) {
      if (value instanceof SolrInputDocument document) { // also a map
        for (SolrInputField field : document) {
          collect(field.getValue(), values);
        }
        collect(document.getChildDocuments(), values);
      } else if (value instanceof Collection<?> several) {
        several.forEach(each -> collect(each, values));
      } else if (value instanceof Map<?, ?> operations) {
        operations.values().forEach(each -> collect(each, values));
      } else if (value instanceof CharSequence text && text.length() > 2 * PIECE_LENGTH) {
        values.add(text.toString());
      }
    }

    /** Whether the message quotes more than a few words of any value. */
    boolean areQuotedBy(String message) {
      for (int i = 0; i + PIECE_LENGTH <= message.length(); i += PIECE_LENGTH) {
        String piece = message.substring(i, i + PIECE_LENGTH);
        if (values.stream().anyMatch(value -> value.contains(piece))) {
          return true;
        }
      }
      return false;
    }
  }

  /** A write failed; the message quotes no document. */
  static final class WriteFailedException extends SolrException {

    private static final long serialVersionUID = 1L;

    /** Keeps the failure's stack trace, but not the failure, whose message a log would show. */
    WriteFailedException(int code, String sentence, StackTraceElement[] where) {
      super(code, sentence, null);
      setStackTrace(where);
    }
  }
}
