package org.palimpsest.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts of the federated demo, from the class path; their README says how they were made. Paths
 * are {@code SITE/library/NAME} and {@code SITE/suspicious/NAME}.
 */
final class FederatedTexts {

  private static final String FOLDER = "federated/";

  private FederatedTexts() {}

  /** The paths of all documents. */
  static List<String> files() throws IOException {
    return DemoTexts.lines(FOLDER + "files.txt");
  }

  /** The text of a document. */
  static String read(String file) throws IOException {
    return DemoTexts.read(FOLDER + file);
  }

  /** Writes all documents below a folder. */
  static void copyTo(Path folder) throws IOException {
    for (String file : files()) {
      Path target = folder.resolve(file);
      Files.createDirectories(target.getParent());
      Files.writeString(target, read(file));
    }
  }

  /** All reuse that there is. */
  static List<ExpectedPair> expected() throws IOException {
    JsonMapper json = JsonMapper.builder().build();
    List<ExpectedPair> expected = new ArrayList<>();
    for (String line : DemoTexts.lines(FOLDER + "expected.jsonl")) {
      try {
        expected.add(json.readValue(line, ExpectedPair.class));
      } catch (JsonProcessingException e) {
        throw new IOException("expected.jsonl has a line that cannot be read", e);
      }
    }
    return expected;
  }
}
