package org.palimpsest.demo;

import java.io.IOException;
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

/**
 * Runs {@code palimpsest ...} as the people of one site would, and keeps all that is printed in a
 * file of theirs. Each command is one that the tutorial shows.
 */
final class SiteCommands {

  /** These are the agent's, and need its libraries. */
  private static final Set<String> OF_AGENT = Set.of("site", "federation");

  private static final int USAGE = 2;
  private static final Pattern PLACE = Pattern.compile("\\{}");

  private final AgentLibraries agent;
  private final Path folder;
  private final Path log;

  /**
   * Commands for one site.
   *
   * @param agent runs those that are the agent's
   * @param folder the site's; {@code commands.log} there takes the commands and all they print
   */
  SiteCommands(AgentLibraries agent, Path folder) {
    this.agent = agent;
    this.folder = folder;
    this.log = folder.resolve("commands.log");
  }

  /**
   * Runs a command to its end.
   *
   * @param command its words, with a space between; each {@code {}} stands for the next value
   * @param values those, of which each stays in one word
   * @return what it printed on standard output
   * @throws DemoException if it fails, with the last thing that it said
   */
  String run(String command, Object... values) throws IOException {
    String[] arguments = words(command, values);
    Run run = runWords(arguments);
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

  /** Runs a command to its end, which may be a failure; otherwise as {@link #run}. */
  Run tryRun(String command, Object... values) throws IOException {
    return runWords(words(command, values));
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

  private Run runWords(String... arguments) throws IOException {
    Run run = make(arguments);
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

  private Run make(String... arguments) {
    StringWriter outText = new StringWriter();
    StringWriter errText = new StringWriter();
    PrintWriter out = new PrintWriter(outText, true);
    PrintWriter err = new PrintWriter(errText, true);
    int exitCode =
        OF_AGENT.contains(arguments[0])
            ? agent.run(out, err, arguments)
            : Palimpsest.commandLine(out, err).execute(arguments);
    return new Run(exitCode, outText.toString(), errText.toString());
  }

  /**
   * An agent's process, which logs to its standard output.
   *
   * @param heap as {@code -Xmx} takes it
   */
  ProcessBuilder agentProcess(String heap, Path config) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heap);
    command.add("-XX:TieredStopAtLevel=1"); // it will not live long
    command.add("-XX:+UseSerialGC");
    command.add(Palimpsest.class.getName());
    command.addAll(List.of("agent", "--config", config.toString()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("CLASSPATH", agent.classPath());
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
