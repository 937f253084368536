package org.palimpsest.federation.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The commands of a page of documentation, one after the other, to be followed to the letter. */
final class DocumentedCommands {

  private static final Pattern COMMAND =
      Pattern.compile("^(?:palimpsest|curl|rm) .*$", Pattern.MULTILINE);
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  private final String page;
  private final Deque<String> left = new ArrayDeque<>();

  /** Reads the page's blocks that begin with palimpsest, curl or rm. */
  DocumentedCommands(Path file) throws IOException {
    page = Files.readString(file);
    Matcher matcher = COMMAND.matcher(page);
    while (matcher.find()) {
      left.add(matcher.group());
    }
  }

  /**
   * The words of the next command, without the program's name.
   *
   * @throws AssertionError if the page has another one there
   */
  List<String> next(String beginning) {
    String command = left.poll();
    if (command == null || !command.startsWith(beginning)) {
      throw new AssertionError("The page goes on with: " + command + ", not: " + beginning);
    }
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }
    return words.subList(1, words.size());
  }

  /** How many were not followed yet. */
  int left() {
    return left.size();
  }

  /** Whether the page has this line. */
  boolean says(String line) {
    return page.lines().anyMatch(line::equals);
  }
}
