package org.palimpsest.extract.word;

import java.util.ArrayList;
import java.util.List;

/** The colours of an RTF file, by their numbers, in {@link WordColors}' terms. */
final class RtfColors {

  private final List<Integer> colors = new ArrayList<>();
  private int red;
  private int green;
  private int blue;
  private boolean named;
  private boolean paperHidden;

  /** Takes what stands in the table: three numbers and a semicolon, or that alone. */
  void take(RtfReader.Token token) {
    int level = token.number() == null ? 0 : token.number() & 255;
    switch (token.word()) {
      case "red" -> red = level;
      case "green" -> green = level;
      case "blue" -> blue = level;
      default -> {}
    }
    named |= token.word().equals("red");
    if (token.raw().equals(";")) {
      colors.add(named ? red << 16 | green << 8 | blue : WordColors.UNKNOWN);
      named = false;
    }
  }

  /** Says that the pages have a background, of which nothing is known. */
  void hidePaper() {
    paperHidden = true;
  }

  /** Whether type of a colour, by its number, is not seen on the page. */
  boolean isLikePaper(int number) {
    return !paperHidden && WordColors.areAlike(color(number), WordColors.WHITE);
  }

  /** Of a number; what has none, or no entry, is in the automatic colour. */
  private int color(int number) {
    return number < 0 || number >= colors.size() ? WordColors.UNKNOWN : colors.get(number);
  }
}
