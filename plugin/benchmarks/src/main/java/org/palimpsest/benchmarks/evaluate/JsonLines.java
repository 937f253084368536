package org.palimpsest.benchmarks.evaluate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/** Reads a file with a JSON object in each line; errors name the line without its content. */
final class JsonLines {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path file;
  private int line;

  private JsonLines(Path file) {
    this.file = file;
  }

  /** Takes an object. */
  @FunctionalInterface
  interface Taker {
    /** Takes an object, with access to its fields. */
    void take(JsonNode object, JsonLines at);
  }

  /**
   * Reads the non-blank lines.
   *
   * @throws PalimpsestException if the file or a line cannot be read
   */
  static void read(Path file, Taker taker) {
    var lines = new JsonLines(file);
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      for (String text = reader.readLine(); text != null; text = reader.readLine()) {
        lines.line++;
        if (!text.isBlank()) {
          taker.take(lines.object(text), lines);
        }
      }
    } catch (NoSuchFileException e) {
      throw new PalimpsestException(Reason.LOCAL, file + " does not exist.", e);
    } catch (CharacterCodingException e) {
      throw new PalimpsestException(Reason.LOCAL, file + " is not UTF-8.", e);
    } catch (IOException e) {
      throw new PalimpsestException(
          Reason.LOCAL, file + " cannot be read (" + e.getClass().getSimpleName() + ").", e);
    }
  }

  private JsonNode object(String text) {
    try {
      JsonNode node = JSON.readTree(text);
      if (node.isObject()) {
        return node;
      }
    } catch (JsonProcessingException e) {
      throw wrong("is not JSON");
    }
    throw wrong("is not a JSON object");
  }

  /** A non-empty text. */
  String text(JsonNode object, String field) {
    JsonNode value = object.path(field);
    if (!value.isTextual() || value.textValue().isEmpty()) {
      throw wrong("has no " + field);
    }
    return value.textValue();
  }

  /** A whole number. */
  int number(JsonNode object, String field, int least) {
    JsonNode value = object.path(field);
    if (!value.canConvertToInt() || !value.isIntegralNumber() || value.intValue() < least) {
      throw wrong("needs " + field + ", a whole number of " + least + " or more");
    }
    return value.intValue();
  }

  /** A number from 0 to 1. */
  double share(JsonNode object, String field) {
    JsonNode value = object.path(field);
    if (!value.isNumber() || value.doubleValue() < 0 || value.doubleValue() > 1) {
      throw wrong("needs " + field + ", a number from 0 to 1");
    }
    return value.doubleValue();
  }

  /**
   * An error of the current line.
   *
   * @param what the predicate of a sentence with the line as its subject
   */
  PalimpsestException wrong(String what) {
    return new PalimpsestException(Reason.LOCAL, file + ", line " + line + " " + what + ".");
  }
}
