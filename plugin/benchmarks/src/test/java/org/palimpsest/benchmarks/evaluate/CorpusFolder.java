package org.palimpsest.benchmarks.evaluate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A corpus of a few short documents. */
record CorpusFolder(Path path) {

  CorpusFolder source(String name, String text) throws IOException {
    return file("src/" + name, text);
  }

  CorpusFolder suspicious(String name, String text) throws IOException {
    return file("susp/" + name, text);
  }

  /** Writes lines, with apostrophes replaced by quotation marks. */
  CorpusFolder lines(String name, String... lines) throws IOException {
    return file(name, String.join("\n", lines).replace('\'', '"') + "\n");
  }

  CorpusFolder file(String name, String content) throws IOException {
    Path file = path.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    return this;
  }

  /** A line of the truth with places. */
  static String truth(
      String suspicious,
      String source,
      String type,
      int suspiciousOffset,
      int suspiciousLength,
      int sourceOffset,
      int sourceLength) {
    return "{'susp': '"
        + suspicious
        + "', 'src': '"
        + source
        + "', 'type': '"
        + type
        + "', 'susp_offset': "
        + suspiciousOffset
        + ", 'susp_length': "
        + suspiciousLength
        + ", 'src_offset': "
        + sourceOffset
        + ", 'src_length': "
        + sourceLength
        + "}";
  }

  /** A line of results with one source and one passage. */
  static String answer(
      String document,
      String source,
      int suspiciousOffset,
      int suspiciousLength,
      int sourceOffset,
      int sourceLength) {
    return "{'document': {'id': '"
        + document
        + "'}, 'sources': [{'id': '"
        + source
        + "', 'passages': [{'suspicious': {'offset': "
        + suspiciousOffset
        + ", 'length': "
        + suspiciousLength
        + "}, 'source': {'offset': "
        + sourceOffset
        + ", 'length': "
        + sourceLength
        + "}}]}]}";
  }

  /** A line of results without sources. */
  static String nothingFound(String document) {
    return "{'document': {'id': '" + document + "'}, 'sources': []}";
  }
}
