package org.palimpsest.federation.testing;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Compares figures with bounds, like {@code .ci/floors.py}. Prints them, and adds them to the JSON
 * file in the variable FLOORS_JSON, if set.
 */
public final class Floors {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Floors() {}

  /** Records a figure, and fails if it exceeds the bound. */
  public static void atMost(String name, double measured, double bound) {
    record(name, text(measured), "<= " + text(bound), measured <= bound);
  }

  /** Records a figure, and fails if it is below the bound. */
  public static void atLeast(String name, double measured, double bound) {
    record(name, text(measured), ">= " + text(bound), measured >= bound);
  }

  private static String text(double number) {
    return number == Math.rint(number)
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.1f", number);
  }

  private static synchronized void record(
      String name, String measured, String asked, boolean held) {
    String outcome = held ? "holds" : "FAILS";
    System.out.printf(
        Locale.ROOT, "    floor: %s: %s, asked %s: %s%n", name, measured, asked, outcome);
    String file = System.getenv("FLOORS_JSON");
    if (file != null) {
      add(Path.of(file), name, measured, asked, held);
    }
    if (!held) {
      throw new AssertionError(name + ": " + measured + ", asked " + asked);
    }
  }

  private static void add(Path file, String name, String measured, String asked, boolean held) {
    try {
      ArrayNode rows =
          Files.exists(file)
              ? (ArrayNode) JSON.readTree(Files.readString(file))
              : JSON.createArrayNode();
      rows.addObject()
          .put("name", name)
          .put("asked", asked)
          .put("measured", measured)
          .put("held", held);
      Files.writeString(file, rows.toPrettyString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
