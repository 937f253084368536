package org.palimpsest.extract;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.palimpsest.extract.Extracted.PageStart;

/**
 * Starts of the pages of a text, in text order. A library stores them as {@code page:offset},
 * separated by blanks: {@code 1:0 2:2310}.
 */
public record PageStarts(List<PageStart> starts) {

  private static final Pattern START = Pattern.compile("(\\d{1,9}):(\\d{1,9})");

  public PageStarts {
    starts = List.copyOf(starts);
  }

  public static PageStarts of(List<PageStart> starts) {
    return new PageStarts(starts);
  }

  /** Parses the result of {@link #toText}; ignores malformed parts. */
  public static PageStarts parse(String text) {
    List<PageStart> starts = new ArrayList<>();
    Matcher matcher = START.matcher(text);
    while (matcher.find()) {
      starts.add(
          new PageStart(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))));
    }
    return new PageStarts(starts);
  }

  /** The form that libraries store. */
  public String toText() {
    return starts.stream()
        .map(start -> start.page() + ":" + start.offset())
        .collect(Collectors.joining(" "));
  }

  /** The page of a character; 0 if unknown. */
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
