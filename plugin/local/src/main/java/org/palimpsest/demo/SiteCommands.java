package org.palimpsest.demo;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.local.AgentLibraries;
import org.palimpsest.local.JavaProcesses;

/**
 * Runs commands of {@code palimpsest} for one site, and logs their output. All of them are in the
 * tutorial.
 */
final class SiteCommands {

  /** Commands that need the agent's libraries. */
  private static final Set<String> OF_AGENT = Set.of("site", "federation");

  private static final int USAGE = 2;
  private static final Pattern PLACE = Pattern.compile("\\{}");

  /** Options for a quick start, as no process of the demo lives a minute. */
  private static final List<String> JAVA_OPTIONS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private final DemoProcesses processes;
  private final AgentLibraries agent;
  private final Path folder;
  private final Path log;

  /**
   * Commands for one site.
   *
   * @param agent runs the agent's commands
   * @param folder of the site, with the log {@code commands.log}
   */
  SiteCommands(DemoProcesses processes, AgentLibraries agent, Path folder) {
    this.processes = processes;
    this.agent = agent;
    this.folder = folder;
    this.log = folder.resolve("commands.log");
  }

  /**
   * The result of a command.
   *
   * @param exitCode 0 on success
   * @param out its standard output
   * @param err its standard error
   */
  record Run(int exitCode, String out, String err) {}

  /**
   * Runs a command.
   *
   * @param command its words, separated by spaces; each {@code {}} is replaced by the next value
   * @param values for the placeholders, a word each
   * @return its standard output
   * @throws DemoException with its last message, if it fails
   */
  String run(String command, Object... values) throws IOException {
    String[] words = words(command, values);
    return requireDone(words, logged(words, execute(words))).out();
  }

  /** Runs a command that may fail; otherwise as {@link #run}. */
  Run tryRun(String command, Object... values) throws IOException {
    String[] words = words(command, values);
    return logged(words, execute(words));
  }

  /** As {@link #run}, in a process of its own, for a command that leaves a background process. */
  String runApart(String command, Object... values) throws IOException {
    String[] words = words(command, values);
    return requireDone(words, logged(words, executeApart(words))).out();
  }

  private static String[] words(String command, Object... values) {
    Iterator<Object> next = List.of(values).iterator();
    return Arrays.stream(command.split(" ", -1))
        .map(word -> PLACE.matcher(word).replaceAll(place -> quoted(next.next())))
        .toArray(String[]::new);
  }

  private static String quoted(Object value) {
    return Matcher.quoteReplacement(value.toString());
  }

  private Run execute(String... words) {
    StringWriter outText = new StringWriter();
    StringWriter errText = new StringWriter();
    PrintWriter out = new PrintWriter(outText, true);
    PrintWriter err = new PrintWriter(errText, true);
    int exitCode =
        OF_AGENT.contains(words[0])
            ? agent.run(out, err, words)
            : Palimpsest.commandLine(out, err).execute(words);
    return new Run(exitCode, outText.toString(), errText.toString());
  }

  private Run executeApart(String... words) throws IOException {
    Path out = Files.createTempFile(folder, "command", ".out");
    Path err = Files.createTempFile(folder, "command", ".err");
    ProcessBuilder builder =
        java(JavaProcesses.absoluteClassPath(), List.of(), words)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("JDK_JAVA_OPTIONS", String.join(" ", JAVA_OPTIONS));
    Process process = processes.start(builder);
    process.getOutputStream().close();
    try {
      Run run = new Run(process.waitFor(), Files.readString(out), Files.readString(err));
      Files.delete(out);
      Files.delete(err);
      return run;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a command ran");
    }
  }

  /**
   * The process of an agent.
   *
   * @param heap the heap limit, in the form of {@code -Xmx}
   */
  ProcessBuilder agentProcess(String heap, Path config) {
    List<String> options = new ArrayList<>(JAVA_OPTIONS);
    options.add("-Xmx" + heap);
    return java(agent.classPath(), options, "agent", "--config", config.toString());
  }

  private ProcessBuilder java(String classPath, List<String> options, String... words) {
    List<String> command = new ArrayList<>();
    command.add(JavaProcesses.java());
    command.addAll(options);
    command.add(Palimpsest.class.getName());
    command.addAll(List.of(words));
    return JavaProcesses.builder(classPath, command).directory(folder.toFile());
  }

  private Run requireDone(String[] words, Run run) throws DemoException {
    if (run.exitCode() != 0) {
      throw new DemoException(
          "`palimpsest "
              + String.join(" ", words)
              + "` ended with exit code "
              + run.exitCode()
              + ": "
              + lastLine(run)
              + " All that it printed is in "
              + log
              + ".");
    }
    return run;
  }

  private static String lastLine(Run run) {
    String output = run.err().isBlank() ? run.out() : run.err();
    if (run.exitCode() == USAGE) { // the error is the first line, the usage follows
      return output.lines().findFirst().orElse("");
    }
    return output.lines().filter(line -> !line.isBlank()).reduce((a, b) -> b).orElse("");
  }

  private synchronized Run logged(String[] words, Run run) throws IOException {
    Files.writeString(
        log,
        "$ palimpsest " + String.join(" ", words) + "\n" + run.out() + run.err() + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    return run;
  }
}
