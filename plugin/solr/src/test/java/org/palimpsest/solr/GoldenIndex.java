package org.palimpsest.solr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.solr.common.util.Utils;

/**
 * A stored index: {@code NAME.zip} with its files and its configset, and {@code NAME.json} with its
 * answers. The README beside them explains when to renew one.
 *
 * @param name of the fixture, {@code formats-N} for the version of the formats
 */
record GoldenIndex(String name) {

  static final Path FOLDER = Path.of("src/test/resources/golden-index");

  /** Entries get one time, so that the same index gives the same file. */
  private static final FileTime NO_TIME = FileTime.fromMillis(0);

  /** The one that this build can make. */
  static final GoldenIndex NEWEST = new GoldenIndex("formats-0");

  /** All, the oldest first. */
  static List<GoldenIndex> all() throws IOException {
    try (var files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".zip"))
          .sorted()
          .map(file -> new GoldenIndex(file.substring(0, file.length() - ".zip".length())))
          .toList();
    }
  }

  private Path zip() {
    return FOLDER.resolve(name + ".zip");
  }

  private Path json() {
    return FOLDER.resolve(name + ".json");
  }

  /** The expected answers. */
  GoldenAnswers answers() throws IOException {
    return GoldenAnswers.of((Map<?, ?>) Utils.fromJSON(Files.readAllBytes(json())));
  }

  /** Unpacks it, so that a core can be loaded from the folder. */
  void unpack(Path into) throws IOException {
    try (InputStream file = Files.newInputStream(zip());
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = into.resolve(entry.getName());
        Files.createDirectories(target.getParent());
        Files.copy(zip, target);
      }
    }
  }

  /**
   * Makes it anew from a few documents: in both languages, one with sections, one deleted, one
   * without a sentence, in three leaves.
   */
  void make(EmbeddedSolr solr) throws IOException {
    try (EmbeddedCore core = solr.create("golden-made")) {
      add(core, "english", SampleTexts.english(101, 12), "deleted", SampleTexts.english(102, 12));
      add(core, "chinese", SampleTexts.chinese(103, 60), "mixed", mixed());
      add(core, "sectioned", sectioned(), "short", "Too short.");
      core.update("{\"delete\": [\"deleted\"]}");
      Files.createDirectories(FOLDER);
      Path index = solr.folder("golden-made").resolve("data/index");
      pack(solr.folder("golden-made").resolve("conf"), index);
      try (Directory directory = FSDirectory.open(index);
          DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.leaves()).as("leaves").hasSize(3);
        assertThat(reader.numDeletedDocs()).as("deleted documents").isEqualTo(1);
        Map<String, List<String>> checks = new LinkedHashMap<>();
        check(core, SampleTexts.english(101, 12), "english", checks);
        check(core, SampleTexts.chinese(103, 60), "chinese", checks);
        check(core, SampleTexts.chinese(107, 30), "mixed", checks);
        check(core, SampleTexts.english(105, 5), "sectioned", checks);
        String deleted = SampleTexts.english(102, 12);
        checks.put(deleted, GoldenAnswers.sources(core, deleted));
        assertThat(checks.get(deleted)).doesNotContain("deleted");
        Files.writeString(json(), Utils.toJSONString(GoldenAnswers.of(reader, checks).toMap()));
      }
    }
  }

  private static void check(
      EmbeddedCore core, String text, String source, Map<String, List<String>> checks) {
    List<String> found = GoldenAnswers.sources(core, text);
    assertThat(found).contains(source);
    checks.put(text, found);
  }

  private static void add(EmbeddedCore core, String... idsAndTexts) {
    List<Map<String, String>> documents = new ArrayList<>();
    for (int i = 0; i < idsAndTexts.length; i += 2) {
      documents.add(Map.of("id", idsAndTexts[i], "text", idsAndTexts[i + 1]));
    }
    core.update(Utils.toJSONString(documents));
  }

  private static String mixed() {
    return SampleTexts.english(104, 6) + "\n\n" + SampleTexts.chinese(107, 30);
  }

  private static String sectioned() {
    return "Abstract\n\n"
        + SampleTexts.english(105, 5)
        + "\n\nReferences\n\n"
        + SampleTexts.english(106, 5);
  }

  private void pack(Path conf, Path index) throws IOException {
    Map<String, Path> files = new TreeMap<>();
    try (var all = Files.list(conf)) {
      all.forEach(file -> files.put("conf/" + file.getFileName(), file));
    }
    for (String file : committed(index)) {
      files.put("data/index/" + file, index.resolve(file));
    }
    try (OutputStream file = Files.newOutputStream(zip());
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (Map.Entry<String, Path> each : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(each.getKey()).setLastModifiedTime(NO_TIME));
        Files.copy(each.getValue(), zip);
        zip.closeEntry();
      }
    }
  }

  private static Collection<String> committed(Path index) throws IOException {
    try (Directory directory = FSDirectory.open(index)) {
      return SegmentInfos.readLatestCommit(directory).files(true);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
