package org.palimpsest.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import org.palimpsest.client.SourceDocument;

/** Reads documents from files: one from a text, one from each line of a {@code .jsonl}. */
public final class DocumentReader {

  private static final String TITLE_FIELD = "title";

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final String textField;
  private final int bytesMax;

  /**
   * A reader with a limit.
   *
   * @param textField the field that holds a document's text
   * @param bytesMax of a document; a longer one is not read
   */
  public DocumentReader(String textField, int bytesMax) {
    this.textField = textField;
    this.bytesMax = bytesMax;
  }

  /** Reads a file to its end. */
  public void read(InputFile file, DocumentSink sink) {
    try {
      if (file.isJsonLines()) {
        readLines(file, sink);
      } else {
        readText(file, sink);
      }
    } catch (InputException e) {
      sink.skipped(file.file(), e.why());
    } catch (IOException e) {
      sink.skipped(file.file(), InputFiles.reason(file.file(), e));
    }
  }

  private void readText(InputFile file, DocumentSink sink) throws IOException, InputException {
    try {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put(TITLE_FIELD, file.title());
      fields.put(textField, StrictUtf8.decode(readBytes(file), 0));
      deliver(new SourceDocument(file.id(), fields), sink);
    } finally {
      sink.read(file.bytes());
    }
  }

  private byte[] readBytes(InputFile file) throws IOException, InputException {
    if (file.bytes() > bytesMax) {
      throw tooLong(bytesMax);
    }
    try (InputStream in = Files.newInputStream(file.file())) {
      byte[] bytes = in.readNBytes(bytesMax);
      if (in.read() >= 0) { // it has grown
        throw tooLong(bytesMax);
      }
      return bytes;
    }
  }

  private void readLines(InputFile file, DocumentSink sink) throws IOException {
    try (var lines = new BoundedLines(Files.newInputStream(file.file()), bytesMax)) {
      while (lines.next()) {
        try {
          String line = lines.text();
          if (!line.isBlank()) {
            deliver(JsonDocument.parse(line), sink);
          }
        } catch (InputException e) {
          sink.skipped(file.file() + ":" + lines.number(), e.why());
        } finally {
          sink.read(lines.bytes());
        }
      }
    }
  }

  private void deliver(SourceDocument document, DocumentSink sink) throws InputException {
    if (document.fields().get(textField) instanceof String text
        && !text.isBlank()
        && !text.equals(BYTE_ORDER_MARK)) {
      sink.document(document, text);
    } else {
      throw new InputException("has no text");
    }
  }

  static InputException tooLong(int bytesMax) {
    return new InputException("has more than " + bytesMax + " bytes (--max-bytes)");
  }
}
