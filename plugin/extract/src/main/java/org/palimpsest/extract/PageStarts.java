package org.palimpsest.extract;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.palimpsest.extract.Extracted.PageStart;

/**
 * Where the pages of a text begin, in the order of the text. A library keeps them as {@code page
 * colon offset}, with spaces between: {@code 1:0 2:2310}.
 */
public record PageStarts(List<PageStart> starts) {

  private static final Pattern START = Pattern.compile("(\\d{1,9}):(\\d{1,9})");

  /** Copies the list. */
  public PageStarts {
    starts = List.copyOf(starts);
  }

  /** Of a text. */
  public static PageStarts of(List<PageStart> starts) {
    return new PageStarts(starts);
  }

  /** Reads what {@link #toText} wrote; what is none is passed over. */
  public static PageStarts parse(String text) {
    List<PageStart> starts = new ArrayList<>();
    Matcher matcher = START.matcher(text);
    while (matcher.find()) {
      starts.add(
          new PageStart(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))));
    }
    return new PageStarts(starts);
  }

  /** As a library keeps them. */
  public String toText() {
    return starts.stream()
        .map(start -> start.page() + ":" + start.offset())
        .collect(Collectors.joining(" "));
  }

  /** The page that a character stands on; 0 if that is not known. */
  public int page(int offset) {
    int low = 0;
    int high = starts.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (starts.get(middle).offset() <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? 0 : starts.get(low - 1).page();
  }
}
