package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.testing.CommandRun;
import picocli.CommandLine;

/** Starts and stops real processes, each with its own home. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class LocalCommandIT {
  @TempDir Path home;

  @AfterEach
  void endWhatATestLeft() throws Exception {
    ProcessHandle left = ServerFile.read(home).flatMap(ServerFile::process).orElse(null);
    if (left != null) {
      left.destroyForcibly();
      left.onExit().get();
    }
  }

  @Test
  void startStatusStop_asDocumented() throws IOException {
    CommandRun started = start();
    assertThat(started.exitCode()).as(started.err()).isZero();
    assertThat(started.err()).isEmpty();
    ServerFile server = ServerFile.read(home).orElseThrow();
    String url = server.solrUrl();
    assertThat(started.out().lines())
        .containsExactly(
            "Starting Solr in " + home + " ...",
            "Solr is running: " + url + " (process " + server.pid() + ")",
            "Next: palimpsest create --collection library --solr " + url,
            "      palimpsest index --collection library --solr " + url + " FOLDER",
            "Stop: palimpsest local stop --home " + home);

    CommandRun again = start();
    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).contains("Solr was started before: " + url);

    CommandRun status = run("status");
    assertThat(status.exitCode()).isZero();
    assertThat(status.out())
        .contains("Solr is running: " + url + " (process " + server.pid() + ")")
        .containsPattern("nodes: +127\\.0\\.0\\.1:[0-9]+_solr\\R")
        .contains("collections: none");

    assertThatExceptionOfType(LocalClusterException.class)
        .as("the home is locked against other processes")
        .isThrownBy(() -> LocalCluster.start(new LocalClusterConfig(home, 0, 1)))
        .withMessageContaining("is in use by a running cluster");

    CommandRun stopped = run("stop");
    assertThat(stopped.exitCode()).isZero();
    assertThat(ProcessHandle.of(server.pid())).isEmpty();
    assertThat(run("status").out()).contains("Solr is not running");
    assertThat(home.resolve("logs/solr.log")).content().contains("Shutting down CoreContainer");
    assertThat(home.resolve("logs/console.log")).isEmptyFile();
  }

  @Tag("long")
  @Test
  void killedProcess_noticedAndStartedAgain() throws Exception {
    assertThat(start().exitCode()).isZero();
    ServerFile before = ServerFile.read(home).orElseThrow();
    ProcessHandle process = before.process().orElseThrow();
    process.destroyForcibly();
    process.onExit().get();

    assertThat(run("status").out()).contains("Solr is not running");

    assertThat(start().exitCode()).isZero();
    ServerFile again = ServerFile.read(home).orElseThrow();
    assertThat(again.solrUrl()).isEqualTo(before.solrUrl());
    again.process().orElseThrow().destroyForcibly();

    assertThat(start().out()).as("at once, while it is dying").contains("Solr is running: ");
    assertThat(run("status").out()).contains("Solr is running: " + before.solrUrl());
    assertThat(run("stop").exitCode()).isZero();
  }

  @Test
  void takenPort_reasonOfTheProcessTold() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, LocalCluster.address())) {
      CommandRun run = run("start", "--port", Integer.toString(other.getLocalPort()));

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .startsWith("Port " + other.getLocalPort() + ", for Solr node 1, is taken: ")
          .hasLineCount(1);
    }
  }

  @Test
  void homeThatLetsOthersIn_isSaid_andServes() throws IOException {
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
    CommandRun started = start();

    assertThat(started.exitCode()).isZero();
    assertThat(started.err())
        .isEqualToIgnoringNewLines(
            "Other accounts can read the texts in " + home + "; chmod 700 " + home + " ends that.");
    assertThat(run("stop").exitCode()).isZero();
  }

  @Tag("long")
  @Test
  void folderOfSeeds_rememberedForTheNextStart(@TempDir Path seeds) throws IOException {
    Path seed =
        Files.createFile(
            seeds.resolve("2026.seed"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(seed, "00112233445566778899aabbccddeeff\n");

    assertThat(
            run("start", "--port", "0", "--heap", "512m", "--seeds", seeds.toString()).exitCode())
        .isZero();
    String url = String.valueOf(ServerFile.read(home).orElseThrow().solrUrl());
    CommandRun created = create(url, "keyed", "2026");
    assertThat(created.exitCode()).as(created.err()).isZero();
    assertThat(created.out()).contains("seed: 2026.");
    CommandRun refused = create(url, "keyless", "2031");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("or 2031.seed in its folder of seeds");
    assertThat(run("stop").exitCode()).isZero();

    assertThat(start().exitCode()).isZero();
    assertThat(run("status").out()).contains("keyed").doesNotContain("down");
    assertThat(run("stop").exitCode()).isZero();
    assertThat(home.resolve("logs/solr.log")).content().doesNotContain("00112233445566778899");
  }

  @Test
  void folderOfSeedsThatIsNone_refused() {
    CommandRun run = run("start", "--seeds", home.resolve("none").toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--seeds is " + home.resolve("none") + ", which is no folder.");
  }

  private static CommandRun create(String url, String collection, String seed) {
    return CommandRun.of(
        Palimpsest::commandLine,
        "create",
        "--solr",
        url,
        "--collection",
        collection,
        "--seed",
        seed);
  }

  private CommandRun start() {
    return run("start", "--port", "0", "--heap", "512m");
  }

  private CommandRun run(String subcommand, String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = subcommand;
    arguments[1] = "--home";
    arguments[2] = home.toString();
    System.arraycopy(options, 0, arguments, 3, options.length);
    return CommandRun.of(
        (out, err) -> new CommandLine(new LocalCommand()).setOut(out).setErr(err), arguments);
  }
}
