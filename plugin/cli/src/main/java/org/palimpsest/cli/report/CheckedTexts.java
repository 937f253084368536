package org.palimpsest.cli.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.DocumentSink;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.input.InputDocument.ReadFile;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.core.note.Note;

/**
 * Finds the text of an answer among files that the user names. The file's digest is compared if the
 * answer has one, otherwise the length and the quotations.
 */
final class CheckedTexts {

  private final Map<String, InputFile> files = new HashMap<>();
  private final DocumentReader reader;
  private final RunLog log;
  private final List<String> unverified = new ArrayList<>();

  CheckedTexts(List<InputFile> files, DocumentReader reader, RunLog log) {
    files.forEach(file -> this.files.put(file.id(), file));
    this.reader = reader;
    this.log = log;
  }

  /** The checked text, or null if no file has it. */
  @Nullable String of(ObjectNode answer) {
    String id = answer.path("document").path("id").asText();
    InputFile file = files.get(id);
    InputDocument read = file == null ? null : read(file);
    if (file == null || read == null) {
      return null;
    }
    String difference = difference(read, answer);
    if (difference != null) {
      log.noted(file.file(), difference);
      return null;
    }
    if (!hasDigestOf(read.file(), answer)) {
      unverified.add(id);
    }
    return read.text();
  }

  /** Reports the texts that may differ outside the passages. */
  void tellUnverified() {
    if (!unverified.isEmpty()) {
      log.sayMissing(
          Note.of("textsUnverified", "documents", unverified.size(), "example", unverified.get(0)));
    }
  }

  private @Nullable InputDocument read(InputFile file) {
    var taken = new Only(log);
    reader.read(file, taken);
    return taken.document;
  }

  /** Why the text is not the checked one, or null. */
  private static @Nullable String difference(InputDocument read, ObjectNode answer) {
    ReadFile file = read.file();
    if (file != null
        && hasDigestOf(file, answer)
        && !file.extracted().facts().sha256().equals(digest(answer).asText())) {
      return "It is not the file that was checked, whose SHA-256 is another, so its text is not"
          + " shown.";
    }
    return fits(read.text(), answer)
        ? null
        : "It is not the text that was checked, so it is not shown.";
  }

  /** A file of another name may be another form, such as the text of a PDF. */
  private static boolean hasDigestOf(@Nullable ReadFile file, ObjectNode answer) {
    String name = answer.path("document").path("file").path("name").asText();
    return file != null && digest(answer).isTextual() && lastOf(name).equals(lastOf(file.name()));
  }

  private static JsonNode digest(ObjectNode answer) {
    return answer.path("document").path("file").path("sha256");
  }

  /** The path may come from another machine. */
  private static String lastOf(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }

  /** Compares the length and the quoted passages. */
  private static boolean fits(String text, ObjectNode answer) {
    if (text.length() != answer.path("document").path("length").asInt()) {
      return false;
    }
    for (JsonNode source : answer.path("sources")) {
      for (JsonNode passage : source.path("passages")) {
        JsonNode quoted = passage.path("suspicious");
        if (quoted.has("text")
            && !text.startsWith(quoted.path("text").asText(), quoted.path("offset").asInt())) {
          return false;
        }
      }
    }
    return true;
  }

  /** Sink for a file with one document. */
  private static final class Only implements DocumentSink {
    private final RunLog log;
    private @Nullable InputDocument document;

    Only(RunLog log) {
      this.log = log;
    }

    @Override
    public void document(InputDocument read) {
      document = read;
    }

    @Override
    public void skipped(Note note) {
      log.skipped(note);
    }
  }
}
