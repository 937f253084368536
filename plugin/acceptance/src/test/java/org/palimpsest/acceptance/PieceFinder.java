package org.palimpsest.acceptance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds any of very many pieces in lines, indexed by their first characters. */
final class PieceFinder {

  private static final int PREFIX_LENGTH = 12;

  private final Map<String, List<String>> byPrefix = new HashMap<>();
  private final List<String> shorter = new ArrayList<>();

  PieceFinder(Collection<String> pieces) {
    for (String piece : pieces) {
      if (piece.length() < PREFIX_LENGTH) {
        shorter.add(piece);
      } else {
        byPrefix
            .computeIfAbsent(piece.substring(0, PREFIX_LENGTH), prefix -> new ArrayList<>())
            .add(piece);
      }
    }
  }

  /** Whether the line contains a piece. */
  boolean isIn(String line) {
    for (int from = 0; from + PREFIX_LENGTH <= line.length(); from++) {
      int at = from;
      if (byPrefix.getOrDefault(line.substring(from, from + PREFIX_LENGTH), List.of()).stream()
          .anyMatch(piece -> line.startsWith(piece, at))) {
        return true;
      }
    }
    return shorter.stream().anyMatch(line::contains);
  }
}
