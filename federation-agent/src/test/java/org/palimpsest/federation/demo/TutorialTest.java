package org.palimpsest.federation.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.palimpsest.cli.Palimpsest;

/** The tutorial's commands exist; FederatedDemoIT tests that they work. */
final class TutorialTest {

  private static final Path TUTORIAL = Path.of("../docs/tutorial/two-institutions.md");
  private static final Pattern COMMAND =
      Pattern.compile("^\\./palimpsest ([^>&\n]*)", Pattern.MULTILINE);
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  @Test
  void everyCommand_isUnderstood() throws IOException {
    List<List<String>> commands = commands();

    assertThat(commands).hasSizeGreaterThan(15);
    for (List<String> command : commands) {
      assertThatCode(
              () ->
                  Palimpsest.commandLine(
                          new PrintWriter(Writer.nullWriter()),
                          new PrintWriter(Writer.nullWriter()))
                      .parseArgs(command.toArray(String[]::new)))
          .as(command.toString())
          .doesNotThrowAnyException();
    }
  }

  /** The documented commands of this module; excludes the local SolrCloud's. */
  private static List<List<String>> commands() throws IOException {
    String text = Files.readString(TUTORIAL).replace("\\\n", " ");
    List<List<String>> commands = new ArrayList<>();
    Matcher matcher = COMMAND.matcher(text);
    while (matcher.find()) {
      List<String> words = words(matcher.group(1));
      if (!words.get(0).equals("local")) {
        commands.add(words);
      }
    }
    return commands;
  }

  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }
    return words;
  }
}
