package org.palimpsest.benchmarks.evaluate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.cli.Palimpsest;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/** A collection, created, filled and checked by the program's commands. */
final class EvaluatedLibrary {

  /** The charset of the corpus, whose truth counts its characters. */
  private static final List<String> UTF_8 = List.of("--charset", "UTF-8");

  /** Parameters with options of their own in {@code duplicates}. */
  private static final List<String> OF_DUPLICATES = List.of("threshold", "containment");

  private final List<String> connection;
  private final List<String> input;
  private final PrintWriter log;
  private boolean isComplete = true;

  /**
   * A collection; sends nothing yet.
   *
   * @param connection options of every command
   * @param input options of commands that read documents
   * @param log takes the output of the commands
   */
  EvaluatedLibrary(List<String> connection, List<String> input, PrintWriter log) {
    this.connection = List.copyOf(connection);
    this.input = List.copyOf(input);
    this.log = log;
  }

  /**
   * Creates it.
   *
   * @throws IOException if that failed
   */
  void create(int shards) throws IOException {
    run("create", List.of(), List.of("--shards", Integer.toString(shards)), List.of());
    if (!isComplete) {
      throw new IOException("the collection could not be created");
    }
  }

  /** Indexes folders. */
  void index(List<Path> folders) {
    run("index", input, UTF_8, folders);
  }

  /**
   * Checks a folder.
   *
   * @param params each as {@code NAME=VALUE}
   * @param meaning whether meanings are compared, too
   * @param results takes an answer a line
   */
  void check(Path folder, List<String> params, boolean meaning, Path results) {
    List<String> options = new ArrayList<>(UTF_8);
    options.addAll(List.of("--format", "json", "--output"));
    options.add(results.toString());
    if (meaning) {
      options.add("--meaning");
    }
    params.forEach(param -> options.addAll(List.of("--param", param)));
    run("check", input, options, List.of(folder));
  }

  /**
   * Finds near duplicates of the documents of a folder.
   *
   * @param params each as {@code NAME=VALUE}
   * @param results takes the groups, as lines of JSON
   */
  void duplicates(Path folder, List<String> params, Path results) {
    List<String> options = new ArrayList<>(UTF_8);
    options.addAll(List.of("--output", results.toString()));
    for (String param : params) {
      String name = param.substring(0, param.indexOf('='));
      if (OF_DUPLICATES.contains(name)) {
        options.addAll(List.of("--" + name, param.substring(name.length() + 1)));
      } else {
        options.addAll(List.of("--param", param));
      }
    }
    run("duplicates", input, options, List.of(folder));
  }

  /** Whether every command succeeded. */
  boolean isComplete() {
    return isComplete;
  }

  private void run(String command, List<String> first, List<String> options, List<Path> folders) {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(connection);
    arguments.addAll(first);
    arguments.addAll(options);
    folders.forEach(folder -> arguments.add(folder.toAbsolutePath().toString()));
    CommandLine commandLine = Palimpsest.commandLine(log, log);
    isComplete &= commandLine.execute(arguments.toArray(String[]::new)) == ExitCode.OK;
  }
}
