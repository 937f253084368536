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

/** Reader of answers, one JSON line each. */
public final class AnswerLines implements AutoCloseable {

  private static final int BYTES_MAX = 256 << 20;

  private static final JsonMapper MAPPER =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder().maxStringLength(BYTES_MAX).build())
              .build());

  /** Newest supported version; a version changes when an older reader would misread it. */
  private static final int VERSION_MAX = 2;

  private final Path file;
  private final BoundedLines lines;

  public AnswerLines(Path file) throws IOException {
    this.file = file;
    this.lines = new BoundedLines(Files.newInputStream(file), BYTES_MAX);
  }

  /** Advances to the next line; false at the end of the file. */
  public boolean next() throws IOException {
    return lines.next();
  }

  public String place() {
    return file + ":" + lines.number();
  }

  boolean isBlank() throws InputException {
    return lines.text().isBlank();
  }

  /**
   * The answer in the line.
   *
   * @throws InputException if it is invalid
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
    int version = answer.path("version").asInt();
    if (version > VERSION_MAX) {
      throw new InputException(
          "is an answer of version "
              + version
              + ", and this program knows up to "
              + VERSION_MAX
              + "; use a newer one");
    }
    return answer;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
