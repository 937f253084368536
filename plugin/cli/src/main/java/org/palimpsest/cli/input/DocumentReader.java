package org.palimpsest.cli.input;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.InputDocument.ReadFile;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.core.text.SourceText;
import org.palimpsest.extract.Extracted;
import org.palimpsest.extract.UnreadableException;

/**
 * Reads documents from files: one from a file of any kind that is read here, one from each line of
 * a {@code .jsonl}. For one thread; close it.
 */
public final class DocumentReader implements AutoCloseable {

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final String textField;
  private final int bytesMax;
  private final FileFields fields;
  private final FileTexts texts;

  /**
   * A reader with a limit.
   *
   * @param textField the field that holds a document's text
   * @param bytesMax of a document; a longer one is not read
   * @param fields makes fields of what a file tells besides
   * @param texts gives files' texts
   */
  public DocumentReader(String textField, int bytesMax, FileFields fields, FileTexts texts) {
    this.textField = textField;
    this.bytesMax = bytesMax;
    this.fields = fields;
    this.texts = texts;
  }

  /** Reads a file to its end. */
  public void read(InputFile file, DocumentSink sink) {
    try {
      if (file.isJsonLines()) {
        readLines(file, sink);
      } else {
        readFile(file, sink);
      }
    } catch (IOException e) {
      sink.skipped(file.file(), InputFiles.reason(file.file(), e));
    }
  }

  private void readFile(InputFile file, DocumentSink sink) throws IOException {
    try {
      Extracted extracted = texts.text(file.file());
      var read = new ReadFile(file.file().toString(), extracted);
      Map<String, Object> told = new LinkedHashMap<>(fields.of(file, extracted));
      told.put(textField, extracted.text());
      var source = new SourceDocument(fields.id(file, extracted), told, extracted.text().length());
      extracted.notes().forEach(note -> sink.noted(file.file(), note));
      List<String> authors =
          fields.authorField() == null ? extracted.facts().authors() : authors(told);
      sink.document(new InputDocument(source, extracted.text(), authors, file.bytes(), read));
    } catch (UnreadableException e) {
      sink.skipped(e.note(file.file()));
      sink.passed(file.bytes());
    }
  }

  private void readLines(InputFile file, DocumentSink sink) throws IOException {
    try (var lines = new BoundedLines(Files.newInputStream(file.file()), bytesMax)) {
      if (lines.beginsWide()) { // none of its lines would be JSON
        sink.skipped(file.file(), "is in UTF-16 or UTF-32; lines of JSON are in UTF-8: save it so");
        sink.passed(file.bytes());
        return;
      }
      while (lines.next()) {
        readLine(lines, file, sink);
      }
    }
  }

  private void readLine(BoundedLines lines, InputFile file, DocumentSink sink) {
    try {
      String line = lines.text();
      if (line.isBlank()) {
        sink.passed(lines.bytes());
      } else {
        sink.document(document(JsonDocument.parse(line, fields.keyField()), lines.bytes()));
      }
    } catch (InputException e) {
      sink.skipped(file.file() + ":" + lines.number(), e.why());
      sink.passed(lines.bytes());
    }
  }

  /** Where the field has a list, as Solr exports it, its values are one text. */
  private InputDocument document(SourceDocument document, long bytes) throws InputException {
    Object value = document.fields().get(textField);
    String text = SourceText.join(List.of(textField), field -> texts(value));
    if (text == null || text.isBlank() || text.equals(BYTE_ORDER_MARK)) {
      throw new InputException("has no text in the field " + textField);
    }
    if (value instanceof String) {
      return new InputDocument(document, text, authors(document.fields()), bytes, null);
    }
    Map<String, Object> joined = new LinkedHashMap<>(document.fields());
    joined.put(textField, text);
    return new InputDocument(
        new SourceDocument(document.id(), joined), text, authors(joined), bytes, null);
  }

  private List<String> authors(Map<String, ?> document) {
    String field = fields.authorField();
    Object value = field == null ? null : document.get(field);
    List<?> values = value instanceof List<?> list ? list : Collections.singletonList(value);
    return values.stream().filter(String.class::isInstance).map(String.class::cast).toList();
  }

  private static List<?> texts(@Nullable Object value) {
    List<?> values = value instanceof List<?> list ? list : Collections.singletonList(value);
    return values.stream().allMatch(String.class::isInstance) ? values : List.of();
  }

  @Override
  public void close() {
    texts.close();
  }
}
