package org.palimpsest.extract;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Content of the temporary folder during parsing and after a kill. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere a file that is parsed has a name")
final class ParserProcessTest {

  private static final String CONTENT = "Salt marshes hold more carbon than most forests do.";
  private static final String MARKER = "marker";
  private static final Duration BUSY = Duration.ofSeconds(2);

  @TempDir private Path folder;

  /** Extracts files in a process that can be killed. */
  static final class Killed {

    private Killed() {}

    public static void main(String[] files) throws Exception {
      try (var extractor = new Extractor(ExtractSettings.defaults())) {
        for (String file : files) {
          extractor.extract(Path.of(file));
        }
      }
    }
  }

  private static Process start(Path temporary, Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + temporary,
            "-cp",
            System.getProperty("java.class.path"),
            Killed.class.getName(),
            file.toString())
        .inheritIO()
        .start();
  }

  private static void awaitParsing(Process process) throws InterruptedException {
    while (process
        .descendants()
        .flatMap(child -> child.info().totalCpuDuration().stream())
        .noneMatch(used -> used.compareTo(BUSY) > 0)) {
      assertThat(process.waitFor(50, TimeUnit.MILLISECONDS)).as("ended before").isFalse();
    }
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).filter(file -> !file.endsWith("tika.xml")).toList();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void killedProcesses_leaveNothingOfTheFile(boolean parserFirst) throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Path slow = folder.resolve("slow.pdf");
    new TestPdf().endless().save(slow);
    Process process = start(temporary, slow);
    List<ProcessHandle> parsers = List.of();
    try {
      awaitParsing(process);
      parsers = process.descendants().toList();
      assertThat(filesIn(temporary)).isEmpty();
    } finally {
      List<ProcessHandle> first = parserFirst ? parsers : List.of(process.toHandle());
      List<ProcessHandle> last = parserFirst ? List.of(process.toHandle()) : parsers;
      first.forEach(ProcessHandle::destroyForcibly);
      last.forEach(ProcessHandle::destroyForcibly);
    }
    process.waitFor();
    assertThat(filesIn(temporary)).isEmpty();

    Path good = folder.resolve("good.pdf");
    new TestPdf().page(CONTENT).save(good);
    assertThat(start(temporary, good).waitFor()).isZero();
    assertThat(temporary).as("folders of both").isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.pdf", "protected.pdf", "a.docx", "a.doc", "a.rtf", "a.html"})
  void contentOfAnyKind_isWrittenUnderNoName(String name) throws Exception {
    Path file = folder.resolve(name);
    save(file);
    Set<Path> others = folders();
    try (var process = ParserProcess.start(ExtractSettings.defaults());
        WatchService watch = folder.getFileSystem().newWatchService()) {
      byte[] rtf = "{\\rtf1\\ansi first}".getBytes(StandardCharsets.US_ASCII);
      assertThat(process.parse(rtf, "rtf").names()).isNotEmpty(); // it runs, and has its folders
      Set<Path> own = new HashSet<>(folders());
      own.removeAll(others);
      List<Path> watched = own.stream().flatMap(ParserProcessTest::below).toList();
      assertThat(watched).hasSizeGreaterThan(1);
      for (Path each : watched) {
        each.register(watch, ENTRY_CREATE, ENTRY_MODIFY, ENTRY_DELETE);
      }

      assertThat(process.parse(Files.readAllBytes(file), FileKind.ending(name)).names())
          .isNotEmpty();

      for (Path each : watched) {
        Files.createFile(each.resolve(MARKER));
      }
      assertThat(writtenByName(watch, watched.size())).isEmpty();
    }
  }

  /** Files that were written before they were unlinked. */
  private static Set<Path> writtenByName(WatchService watch, int folders) throws Exception {
    Set<Path> named = new HashSet<>();
    Set<Path> written = new HashSet<>();
    int ends = 0;
    while (ends < folders) {
      WatchKey key = watch.take();
      for (WatchEvent<?> event : key.pollEvents()) {
        Path file = ((Path) key.watchable()).resolve((Path) event.context());
        if (file.endsWith(MARKER)) {
          ends += event.kind() == ENTRY_CREATE ? 1 : 0;
        } else if (event.kind() == ENTRY_CREATE) {
          named.add(file);
        } else if (event.kind() == ENTRY_DELETE) {
          named.remove(file);
        } else if (named.contains(file)) {
          written.add(file);
        }
      }
      key.reset();
    }
    return written;
  }

  private static Set<Path> folders() throws IOException {
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return Set.copyOf(
          all.filter(each -> each.getFileName().toString().startsWith("palimpsest-extract"))
              .toList());
    }
  }

  private static Stream<Path> below(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isDirectory).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void save(Path file) throws IOException {
    switch (file.getFileName().toString()) {
      case "a.pdf" -> new TestPdf().page(CONTENT).white(72, 400, "white on white").save(file);
      case "protected.pdf" -> new TestPdf().page(CONTENT).saveProtected(file);
      case "a.docx" -> TestWord.save(file, List.of(CONTENT), "a secret remark");
      case "a.doc" -> {
        try (InputStream in = ParserProcessTest.class.getResourceAsStream("word/unseen.doc")) {
          Files.copy(in, file);
        }
      }
      case "a.rtf" -> Files.writeString(file, "{\\rtf1\\ansi " + CONTENT + "{\\v secret}}");
      default -> Files.writeString(file, "<html><body><p>" + CONTENT + "</p></body></html>");
    }
  }
}
