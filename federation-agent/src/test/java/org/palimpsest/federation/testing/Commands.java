package org.palimpsest.federation.testing;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs the agent's packaged command line. The first command of this JVM runs in a process, as for a
 * user, the others as {@link PackagedCommands}. All {@link ProcessLogs} are scanned for the secrets
 * in given files; they include command lines and standard error.
 */
public final class Commands {

  private static final long WAIT_SECONDS = 180;

  /** Higher exit codes belong to processes that a signal ended. */
  private static final int SIGNALS = 128;

  /** Options with files of one secret each, perhaps after an account's name. */
  private static final Set<String> SECRET_LINES =
      Set.of("--password-file", "--credentials-file", "--token-file");

  /** Whether this JVM has run a command as a process. */
  private static final AtomicBoolean RAN_ONE = new AtomicBoolean();

  private final Path folder;

  /** Runs commands in a folder, which stores their output temporarily. */
  public Commands(Path folder) {
    this.folder = folder;
  }

  /**
   * The output of a command.
   *
   * @param exitCode of its process
   * @param out standard output
   * @param err standard error
   */
  public record Printed(int exitCode, String out, String err) {}

  /** Runs a command to its end. */
  public Printed run(Object... arguments) throws IOException, InterruptedException {
    List<String> words = Arrays.stream(arguments).map(Object::toString).toList();
    boolean alone = words.get(0).equals("agent") || !RAN_ONE.getAndSet(true);
    Printed printed = alone ? runProcess(words) : runHere(words);
    noteSecretsOf(arguments);
    log(printed, arguments);
    return printed;
  }

  /** Starts a command as a process, for tests that kill it. */
  public static Process begin(Object... arguments) throws IOException {
    noteSecretsOf(arguments);
    return new ProcessBuilder(command(arguments))
        .redirectErrorStream(true)
        .redirectOutput(ProcessLogs.folder().resolve("begun-commands.log").toFile())
        .start();
  }

  private static Printed runHere(List<String> words) throws IOException {
    noteSecretsOf(words.toArray());
    var out = new StringWriter();
    var err = new StringWriter();
    int exitCode =
        PackagedCommands.of(libraries()).run(new PrintWriter(out), new PrintWriter(err), words);
    return new Printed(exitCode, out.toString(), err.toString());
  }

  private Printed runProcess(List<String> words) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "command", ".out");
    Path err = Files.createTempFile(folder, "command", ".err");
    Process process =
        new ProcessBuilder(command(words.toArray()))
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    process.getOutputStream().close();
    noteSecretsOf(words.toArray());
    if (!process.waitFor(WAIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("did not end: " + words);
    }
    return new Printed(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  /**
   * Logs arguments and errors: lists of processes and logs show them, so they must have no secrets.
   */
  private static synchronized void log(Printed printed, Object... arguments) throws IOException {
    Files.writeString(
        ProcessLogs.folder().resolve("commands.log"),
        Arrays.toString(arguments) + "\n" + printed.err(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** Adds the secrets of all files among the arguments. */
  private static void noteSecretsOf(Object... arguments) throws IOException {
    String option = "";
    for (Object argument : arguments) {
      Path file = Path.of(argument.toString());
      if (Files.isRegularFile(file)) {
        if (option.equals("--config")) {
          noteHomeOf(file);
        } else if (SECRET_LINES.contains(option)) {
          String line = Files.readString(file).strip();
          UsedSecrets.ofThisJvm().password(line.substring(line.indexOf(':') + 1));
        } else if (file.toString().endsWith(".txt")) {
          UsedSecrets.ofThisJvm().text(Files.readString(file));
        }
      }
      option = argument.toString();
    }
  }

  /** Adds the keys and seeds in the home of an agent with this configuration. */
  static void noteHomeOf(Path config) throws IOException {
    String home = new YAMLMapper().readTree(config.toFile()).path("home").asText();
    if (home.isEmpty()) {
      throw new IllegalArgumentException("no home in " + config);
    }
    UsedSecrets.ofThisJvm().home(config.toAbsolutePath().getParent().resolve(home));
  }

  /** Runs a command that must succeed; returns its standard output. */
  public String succeed(Object... arguments) throws IOException, InterruptedException {
    Printed printed = run(arguments);
    if (printed.exitCode() != 0) {
      throw new AssertionError(
          Arrays.toString(arguments) + " ended with " + printed.exitCode() + ": " + said(printed));
    }
    return printed.out();
  }

  /** The error message of a failed command, or all output of a crashed JVM. */
  private static String said(Printed printed) {
    return printed.exitCode() > SIGNALS ? printed.err() + printed.out() : printed.err();
  }

  /** The command line of a process with the agent's libraries. */
  static List<String> command(Object... arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", libraries() + "/*", "org.palimpsest.cli.Palimpsest"));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return command;
  }

  private static Path libraries() {
    Path libraries = Path.of(System.getProperty("palimpsest.agent.libraries", "none"));
    if (Files.notExists(libraries)) {
      throw new IllegalStateException("Package this module first: there is no " + libraries);
    }
    return libraries;
  }
}
