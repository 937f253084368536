package org.palimpsest.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.palimpsest.cli.Palimpsest;

/**
 * Runs {@code palimpsest ...} as the people of one site would, and keeps all that is printed in a
 * file of theirs. Each command is one that the tutorial shows.
 */
final class SiteCommands {

  /** These are the agent's, and run in a process with its libraries. */
  private static final Set<String> OF_AGENT = Set.of("agent", "site", "federation");

  private static final int USAGE = 2;

  private final DemoProcesses processes;
  private final String agentClassPath;
  private final Path folder;
  private final Path log;

  /**
   * Commands for one site.
   *
   * @param agentClassPath the class path of the agent
   * @param folder the site's, in which they run; {@code commands.log} there takes them and all that
   *     they print
   */
  SiteCommands(DemoProcesses processes, String agentClassPath, Path folder) {
    this.processes = processes;
    this.agentClassPath = agentClassPath;
    this.folder = folder;
    this.log = folder.resolve("commands.log");
  }

  /**
   * Runs a command to its end.
   *
   * @return what it printed on standard output
   * @throws DemoException if it fails, with the last thing that it said
   */
  String run(String... arguments) throws IOException {
    Run run = tryRun(arguments);
    if (run.exitCode() != 0) {
      throw new DemoException(
          "`palimpsest "
              + String.join(" ", arguments)
              + "` ended with exit code "
              + run.exitCode()
              + ": "
              + lastLine(run)
              + " All that it printed is in "
              + log
              + ".");
    }
    return run.out();
  }

  /** Runs a command to its end, which may be a failure. */
  Run tryRun(String... arguments) throws IOException {
    Run run = OF_AGENT.contains(arguments[0]) ? asProcess(arguments) : here(arguments);
    keep(String.join(" ", arguments), run);
    return run;
  }

  /**
   * How a command ended.
   *
   * @param exitCode 0 if all was done
   * @param out what it printed on standard output
   * @param err what it printed on standard error
   */
  record Run(int exitCode, String out, String err) {}

  private static Run here(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Palimpsest.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
            .execute(arguments);
    return new Run(exitCode, out.toString(), err.toString());
  }

  private Run asProcess(String... arguments) throws IOException {
    Path out = Files.createTempFile(folder, "command", ".out");
    Path err = Files.createTempFile(folder, "command", ".err");
    try {
      Process process =
          processes.start(
              builder("128m", arguments).redirectOutput(out.toFile()).redirectError(err.toFile()));
      process.getOutputStream().close();
      int exitCode = DemoProcesses.awaitEnd(process);
      return new Run(exitCode, Files.readString(out), Files.readString(err));
    } finally {
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
    }
  }

  /**
   * A process of the agent's program, in the site's folder.
   *
   * @param heap as {@code -Xmx} takes it
   */
  ProcessBuilder builder(String heap, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heap);
    command.add("-XX:TieredStopAtLevel=1"); // they are short, or have little to do
    command.add("-XX:+UseSerialGC");
    command.add("-Ddemo.folder=" + folder); // by which DemoProcesses knows it
    command.add(Palimpsest.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("CLASSPATH", agentClassPath);
    return builder;
  }

  private static String lastLine(Run run) {
    String said = run.err().isBlank() ? run.out() : run.err();
    if (run.exitCode() == USAGE) { // what is wrong comes first there, and the usage after it
      return said.lines().findFirst().orElse("");
    }
    return said.lines().filter(line -> !line.isBlank()).reduce((a, b) -> b).orElse("");
  }

  private synchronized void keep(String command, Run run) throws IOException {
    Files.writeString(
        log,
        "$ palimpsest " + command + "\n" + run.out() + run.err() + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
