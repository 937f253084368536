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

/** The texts of the demo, from the class path; their README has the sources. */
public final class DemoTexts {

  /** The id of the suspicious document. */
  static final String SUSPICIOUS_ID = "suspicious.txt";

  private static final String FOLDER = "/demo/";

  private DemoTexts() {}

  /** The library; the first line of a document is its title. */
  static List<SourceDocument> library() throws IOException {
    List<SourceDocument> documents = new ArrayList<>();
    for (String name : lines("library.txt")) {
      String text = read("library/" + name);
      String title = text.lines().findFirst().orElse(name);
      documents.add(new SourceDocument(name, Map.of("title", title, "text", text)));
    }
    return documents;
  }

  static String suspicious() throws IOException {
    return read(SUSPICIOUS_ID);
  }

  /** The known reuse of the suspicious document. */
  static List<ExpectedReuse> expected() throws IOException {
    return records("expected.jsonl", ExpectedReuse.class);
  }

  /**
   * The records of a file of JSON lines.
   *
   * @throws IOException if it is missing or malformed
   */
  static <T> List<T> records(String name, Class<T> type) throws IOException {
    JsonMapper json = JsonMapper.builder().build();
    List<T> records = new ArrayList<>();
    for (String line : lines(name)) {
      try {
        records.add(json.readValue(line, type));
      } catch (JsonProcessingException e) {
        throw new IOException("expected.jsonl has a line that cannot be read", e);
      }
    }
    return records;
  }

  /**
   * The non-blank lines of a file in the demo's folder.
   *
   * @throws IOException if this installation lacks the file
   */
  public static List<String> lines(String name) throws IOException {
    return read(name).lines().filter(line -> !line.isBlank()).toList();
  }

  /**
   * A file in the demo's folder.
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
