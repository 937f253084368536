package org.palimpsest.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;
import org.palimpsest.testing.CommandRun;

/** The commands of the first tutorial print the answers shown there. */
final class FirstLibraryIT {

  private static final Path TUTORIAL = Path.of("../../docs/tutorial/first-library.md");
  private static final Path TEXTS = Path.of("../local/src/main/resources/demo");

  /** A block of commands, and the block of their answers if there is one. */
  private static final Pattern STEP =
      Pattern.compile("```bash\n(.*?)\n```(?:\n```\n(.*?)\n```)?", Pattern.DOTALL);

  private static final Pattern COMMAND =
      Pattern.compile("^\\./palimpsest (.*)$", Pattern.MULTILINE);

  /** Commands of other tests: they start and stop servers. */
  private static final Set<String> NOT_RUN = Set.of("local", "desk");

  @TempDir private Path home;

  @Test
  void commands_printTheAnswersShown() throws IOException {
    int commands = 0;
    try (LocalCluster cluster =
        LocalCluster.start(
            new LocalClusterConfig(home.resolve("solr"), LocalClusterConfig.PORT_ANY, 1))) {
      Matcher step = STEP.matcher(Files.readString(TUTORIAL));
      while (step.find()) {
        List<String> printed = new ArrayList<>();
        Matcher command = COMMAND.matcher(step.group(1));
        while (command.find()) {
          List<String> words = words(command.group(1), cluster.solrUrl());
          if (!NOT_RUN.contains(words.get(0))) {
            CommandRun run = CommandRun.of(Palimpsest::commandLine, words.toArray(String[]::new));
            assertThat(run.exitCode()).as(() -> run.out() + run.err()).isZero();
            (run.out() + run.err()).lines().forEach(printed::add);
            commands++;
          }
        }
        if (step.group(2) != null) {
          assertShown(step.group(2), printed);
        }
      }
    }

    assertThat(commands).isEqualTo(5);
    assertThat(home.resolve("report.html")).isNotEmptyFile();
  }

  private List<String> words(String command, String url) {
    List<String> words = new ArrayList<>();
    for (String word : command.split(" +")) {
      words.add(
          word.startsWith("texts/")
              ? TEXTS.resolve(word.substring("texts/".length())).toString()
              : word.equals("report.html") ? home.resolve(word).toString() : word);
    }
    words.addAll(1, List.of("--solr", url));
    return words;
  }

  /** Each line shown begins a printed line, in this order. */
  private static void assertShown(String answers, List<String> printed) {
    Iterator<String> rest = printed.iterator();
    for (String line : answers.split("\n")) {
      boolean found = false;
      while (!found && rest.hasNext()) {
        found = rest.next().startsWith(line);
      }
      assertThat(found).as(() -> line + " in " + printed).isTrue();
    }
  }
}
