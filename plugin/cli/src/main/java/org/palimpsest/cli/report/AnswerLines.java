package org.palimpsest.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.palimpsest.cli.input.BoundedLines;
import org.palimpsest.cli.input.InputException;

/** Reads answers that were kept, a line of JSON each. */
public final class AnswerLines implements AutoCloseable {

  /** An answer with its texts is no longer. */
  private static final int BYTES_MAX = 256 << 20;

  private static final JsonMapper MAPPER =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder().maxStringLength(BYTES_MAX).build())
              .build());

  private final Path file;
  private final BoundedLines lines;

  /**
   * Opens a file.
   *
   * @throws IOException if it cannot be read
   */
  public AnswerLines(Path file) throws IOException {
    this.file = file;
    this.lines = new BoundedLines(Files.newInputStream(file), BYTES_MAX);
  }

  /** Goes to the next line; false at the end. */
  public boolean next() throws IOException {
    return lines.next();
  }

  /** Where the line is. */
  public String place() {
    return file + ":" + lines.number();
  }

  /** Whether there is nothing in the line. */
  boolean isBlank() throws InputException {
    return lines.text().isBlank();
  }

  /**
   * The answer in the line.
   *
   * @throws InputException if it is none
   */
  public ObjectNode answer() throws InputException {
    JsonNode read;
    try {
      read = MAPPER.readTree(lines.text());
    } catch (JsonProcessingException e) {
      throw new InputException("is not JSON, or was cut off");
    }
    if (!(read instanceof ObjectNode answer)
        || !answer.path("document").isObject()
        || !answer.path("ratios").isObject()
        || !answer.path("sources").isArray()) {
      throw new InputException("is no answer of a check");
    }
    int version = answer.path(AnswerVersion.MEMBER).asInt(AnswerVersion.KNOWN);
    if (version > AnswerVersion.KNOWN) {
      throw new InputException(
          "is an answer of version "
              + version
              + ", and this program knows up to "
              + AnswerVersion.KNOWN
              + "; use a newer one");
    }
    return answer;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
