package org.palimpsest.federation.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.testing.ProcessLogs;

/** Runs {@code palimpsest demo --federated} as a user would, until its last process ends. */
@Timeout(900)
@Tag("long")
final class FederatedDemoIT {

  private static final String AGENT_LIBRARIES = "palimpsest.agent.libraries";

  @TempDir private Path temporary;

  /** The parent of the demo's folder, separate from other files, to find leftovers. */
  private Path folders;

  @BeforeEach
  void makeFolder() throws IOException {
    folders = Files.createTempDirectory(ProcessLogs.folder(), "demo").toRealPath();
  }

  @Test
  void demo_findsAcrossSitesWhatEachMissesAlone() throws Exception {
    Process demo = start(System.getProperty(AGENT_LIBRARIES));
    List<String> printed = readTo(demo, "Each site knows the others");
    DemoLogs logs = new DemoLogs(folder());
    logs.noteSecrets();
    logs.noteTexts(printed);
    assertThat(logs.keep("demo")).as("logs of six processes").hasSizeGreaterThanOrEqualTo(6);
    printed.addAll(readTo(demo, null));

    assertThat(demo.waitFor()).as(String.join("\n", printed)).isZero();
    Path said = Files.write(temporary.resolve("said"), printed);
    ProcessLogs.keep(said, "demo-said");
    assertThat(printed)
        .contains("  11 pairs of documents in all.")
        .contains("  16 pairs of documents more: 11 alone, 27 federated.")
        .contains("All of it was found, and nothing else.")
        .contains("  PARTIAL RESULT")
        .anyMatch(line -> line.contains("Error: Site beta"))
        .anyMatch(line -> line.contains("Site beta: unreachable (applications unreachable)"))
        .noneMatch(line -> line.contains("WRONG"));
    assertThatNothingIsLeft();
  }

  @Test
  void interruptedDemo_leavesNoProcessAndNoFolder() throws Exception {
    Process demo = start(System.getProperty(AGENT_LIBRARIES));
    readTo(demo, "Solr answers");
    new DemoLogs(folder()).keep("interrupted-demo");
    demo.destroy(); // as Ctrl-C does
    demo.getInputStream().close();

    assertThat(demo.waitFor()).isNotZero();
    assertThatNothingIsLeft();
  }

  @Test
  void agentsLibrariesMissing_isOneSentence() throws Exception {
    Process demo = start(temporary.resolve("nothing").toString());
    List<String> printed = readTo(demo, null);

    assertThat(demo.waitFor()).isEqualTo(1);
    assertThat(printed)
        .singleElement()
        .asString()
        .startsWith("The demo failed: the federation agent's libraries are not there");
    assertThatNothingIsLeft();
  }

  private Process start(String agentLibraries) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + folders,
            "-D" + AGENT_LIBRARIES + "=" + agentLibraries,
            "org.palimpsest.cli.Palimpsest",
            "demo",
            "--federated");
    builder.environment().put("CLASSPATH", System.getProperty("palimpsest.local.libraries") + "/*");
    return builder.redirectErrorStream(true).start();
  }

  /** The folder of the running demo. */
  private Path folder() throws IOException {
    try (Stream<Path> found = Files.list(folders)) {
      return found
          .filter(path -> path.getFileName().toString().startsWith("palimpsest-demo"))
          .findFirst()
          .orElseThrow();
    }
  }

  /** Reads the demo's output up to a line that contains a text, or to the end. */
  private static List<String> readTo(Process demo, String text) throws IOException {
    List<String> lines = new ArrayList<>();
    BufferedReader reader = demo.inputReader();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      lines.add(line);
      if (text != null && line.contains(text)) {
        return lines;
      }
    }
    assertThat(text).as("printed at the end: " + lines).isNull();
    return lines;
  }

  private void assertThatNothingIsLeft() throws IOException {
    assertThat(ProcessHandle.allProcesses().filter(this::isOfDemo)).isEmpty();
    try (Stream<Path> left = Files.list(folders)) {
      assertThat(left.filter(path -> path.getFileName().toString().startsWith("palimpsest")))
          .isEmpty();
    }
  }

  private boolean isOfDemo(ProcessHandle process) {
    return Arrays.stream(process.info().arguments().orElse(new String[0]))
        .anyMatch(argument -> argument.contains(folders.toString()));
  }
}
