package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.cli.CommandProvider;
import org.palimpsest.testing.CommandRun;
import picocli.CommandLine;

final class LocalCommandTest {
  @TempDir Path home;

  @Test
  void provider_foundAsService() {
    List<Object> commands =
        ServiceLoader.load(CommandProvider.class).stream()
            .flatMap(provider -> provider.get().commands().stream())
            .toList();

    assertThat(commands).hasAtLeastOneElementOfType(LocalCommand.class);
  }

  @Test
  void noSubcommand_usage() {
    assertThat(run().exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "--port, 80, 'The port is 80; it must be 0 (any) or 1024..64535.'",
    "--port, x, 'Invalid value for option ''--port'''",
    "--nodes, 9, 'The number of nodes is 9; it must be 1..8.'",
    "--heap, 1, '--heap is 1; it must be a number and k, m or g.'"
  })
  void wrongOption_usageAndReason(String option, String value, String reason) {
    CommandRun run = run("start", "--home", home.toString(), option, value);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(reason).contains("Usage: local start");
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void noHomeGiven_usersOwn() {
    CommandLine status = new CommandLine(new LocalCommand.Status());
    status.parseArgs();

    String environment = System.getenv("PALIMPSEST_HOME");
    Path expected =
        environment == null
            ? Path.of(System.getProperty("user.home"), ".palimpsest", "local")
            : Path.of(environment).toAbsolutePath();
    assertThat(status.<LocalCommand.Status>getCommand().home()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"stop", "status"})
  void neverStarted_saidAndDone(String subcommand) {
    CommandRun run = run(subcommand, "--home", home.toString());

    assertThat(run)
        .isEqualTo(
            new CommandRun(0, "Solr is not running in " + home + "." + System.lineSeparator(), ""));
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void homeOfAnotherProgram_notStopped() throws IOException {
    try (HomeLock lock = HomeLock.acquire(home)) {
      assertThat(lock).isNotNull();
      CommandRun run = run("stop", "--home", home.toString());

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .contains("is in use by a program that 'palimpsest local start' did not");
    }
  }

  /** A crashed process without a parent that reaps it, as in many containers. */
  @Test
  void processThatIsDeadButListed_isNotRunning() throws IOException {
    Process parent =
        new ProcessBuilder("sh", "-c", "exec 3<&0; sh -c 'read end' <&3 & echo $!; exec sleep 600")
            .start();
    try (BufferedReader out = parent.inputReader()) {
      long pid = Long.parseLong(out.readLine());
      ProcessHandle dead = ProcessHandle.of(pid).orElseThrow();
      await().until(() -> parent.info().command().orElse("").endsWith("sleep"));
      parent.getOutputStream().close();
      await().until(() -> dead.info().command().isEmpty());
      assertThat(dead.isAlive()).as("for all that Java knows").isTrue();
      long startMillis = dead.info().startInstant().orElseThrow().toEpochMilli();
      new ServerFile(pid, startMillis, "http://127.0.0.1:1/solr").write(home);
      HomeLock.acquire(home).close();

      assertThat(ServerProcess.find(home)).isEmpty();
      for (String subcommand : List.of("stop", "status")) {
        CommandRun run = run(subcommand, "--home", home.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("Solr is not running in " + home);
      }
    } finally {
      parent.destroyForcibly();
    }
  }

  /** A process that was just killed, or hangs: its lock exists, but it does not answer. */
  @Test
  void processThatDoesNotAnswer_isNotSaidToRun() throws IOException {
    Process stuck = new ProcessBuilder("sleep", "600").start();
    try (HomeLock lock = HomeLock.acquire(home)) {
      assertThat(lock).isNotNull();
      long startMillis = stuck.info().startInstant().orElseThrow().toEpochMilli();
      new ServerFile(stuck.pid(), startMillis, "http://127.0.0.1:1/solr").write(home);

      CommandRun run = run("start", "--home", home.toString());

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).startsWith("Solr does not answer at http://127.0.0.1:1/solr");
    } finally {
      stuck.destroyForcibly();
    }
  }

  @Test
  void homeThatCannotBe_failsWithReason() throws IOException {
    Path file = Files.createFile(home.resolve("file"));

    CommandRun run = run("start", "--home", file.toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains(file.toString()).doesNotContain("\tat ");
  }

  private static CommandRun run(String... arguments) {
    return CommandRun.of(LocalCommandTest::command, arguments);
  }

  private static CommandLine command(PrintWriter out, PrintWriter err) {
    return new CommandLine(new LocalCommand()).setOut(out).setErr(err);
  }
}
