package org.palimpsest.cli.input;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.palimpsest.extract.FileKind;

/**
 * The files of a folder that are not taken, since nothing here reads them: which, and what kinds.
 */
final class OtherFiles {

  private static final int NAMED_MAX = 5;

  /** What is longer is part of a name, and no kind. */
  private static final int SUFFIX_LENGTH_MAX = 10;

  private final List<Path> files = new ArrayList<>();
  private final Map<String, Integer> counts = new TreeMap<>();

  /** Adds one. */
  void add(Path file) {
    files.add(file);
    counts.merge(kind(file), 1, Integer::sum);
  }

  private static String kind(Path file) {
    String name = file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    boolean hasSuffix = dot > 0 && name.length() - dot <= SUFFIX_LENGTH_MAX;
    return hasSuffix ? name.substring(dot).toLowerCase(Locale.ROOT) : "without a suffix";
  }

  /** How many there are. */
  int count() {
    return files.size();
  }

  /**
   * What they are, in a line.
   *
   * @param folder that they are of
   * @param nameAll whether all are named, or only the first
   */
  String line(Path folder, boolean nameAll) {
    Collections.sort(files);
    return count()
        + (count() == 1 ? " file of " : " files of ")
        + folder
        + ", of kinds that are not read: "
        + kinds()
        + ". Save them as one of "
        + FileKind.names()
        + ", and name a .jsonl by itself: "
        + names(nameAll ? count() : NAMED_MAX);
  }

  private String kinds() {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .map(kind -> kind.getValue() + " " + kind.getKey())
        .collect(Collectors.joining(", "));
  }

  private String names(int namedMax) {
    String named =
        files.stream().limit(namedMax).map(Path::toString).collect(Collectors.joining(", "));
    int others = count() - namedMax;
    return others > 0 ? named + " and " + others + " more (--list-skipped)" : named;
  }
}
