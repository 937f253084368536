package org.palimpsest.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The texts of the federated demo, from the class path; their README has the sources. Paths are
 * {@code SITE/library/NAME} and {@code SITE/suspicious/NAME}.
 */
final class FederatedTexts {

  private static final String FOLDER = "federated/";

  private FederatedTexts() {}

  /** The paths of all documents. */
  static List<String> files() throws IOException {
    return DemoTexts.lines(FOLDER + "files.txt");
  }

  static String read(String file) throws IOException {
    return DemoTexts.read(FOLDER + file);
  }

  /** Copies all documents into a folder. */
  static void copyTo(Path folder) throws IOException {
    for (String file : files()) {
      Path target = folder.resolve(file);
      Files.createDirectories(target.getParent());
      Files.writeString(target, read(file));
    }
  }

  /** The known reuse. */
  static List<ExpectedPair> expected() throws IOException {
    return DemoTexts.records(FOLDER + "expected.jsonl", ExpectedPair.class);
  }
}
