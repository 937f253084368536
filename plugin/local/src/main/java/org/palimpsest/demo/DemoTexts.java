package org.palimpsest.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.palimpsest.client.SourceDocument;

/** The texts of the demo, from the class path; its README says how they were made. */
public final class DemoTexts {

  /** The id of the suspicious document. */
  static final String SUSPICIOUS_ID = "suspicious.txt";

  private static final String FOLDER = "/demo/";

  private DemoTexts() {}

  /** The library: the first line of each document is its title. */
  static List<SourceDocument> library() throws IOException {
    List<SourceDocument> documents = new ArrayList<>();
    for (String name : lines("library.txt")) {
      String text = read("library/" + name);
      String title = text.lines().findFirst().orElse(name);
      documents.add(new SourceDocument(name, Map.of("title", title, "text", text)));
    }
    return documents;
  }

  /** The suspicious document's text. */
  static String suspicious() throws IOException {
    return read(SUSPICIOUS_ID);
  }

  /** All reuse that the suspicious document holds. */
  static List<ExpectedReuse> expected() throws IOException {
    JsonMapper json = JsonMapper.builder().build();
    List<ExpectedReuse> expected = new ArrayList<>();
    for (String line : lines("expected.jsonl")) {
      try {
        expected.add(json.readValue(line, ExpectedReuse.class));
      } catch (JsonProcessingException e) {
        throw new IOException("expected.jsonl has a line that cannot be read", e);
      }
    }
    return expected;
  }

  /**
   * The lines of a file below the demo's folder that are not blank.
   *
   * @throws IOException if this installation lacks the file
   */
  public static List<String> lines(String name) throws IOException {
    return read(name).lines().filter(line -> !line.isBlank()).toList();
  }

  /**
   * A file below the demo's folder.
   *
   * @throws IOException if this installation lacks it
   */
  public static String read(String name) throws IOException {
    try (InputStream in = DemoTexts.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        throw new FileNotFoundException("this installation lacks " + FOLDER + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
