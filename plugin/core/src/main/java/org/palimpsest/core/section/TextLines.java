package org.palimpsest.core.section;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.line.LineLooks;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Lines;
import org.palimpsest.core.text.Span;

/** The non-blank lines of a text with their classes, by index from 0. */
final class TextLines {

  private static final int TITLE_LENGTH_MAX = 200;

  private final CharSequence text;
  private final List<Span> spans = new ArrayList<>();
  private final List<LineClass> kinds = new ArrayList<>();
  private final Map<String, Integer> titleCounts = new HashMap<>();

  private TextLines(CharSequence text) {
    this.text = text;
  }

  static TextLines of(CharSequence text, LineClassifier classifier) {
    TextLines lines = new TextLines(text);
    Lines.forEach(
        text,
        span -> {
          lines.spans.add(span);
          lines.kinds.add(classifier.classify(text.subSequence(span.offset(), span.end())));
        });
    return lines;
  }

  int size() {
    return spans.size();
  }

  Span span(int line) {
    return spans.get(line);
  }

  LineClass kind(int line) {
    return kinds.get(line);
  }

  /** The section that the line would begin, or null. */
  @Nullable String heading(int line) {
    return kinds.get(line).section();
  }

  boolean isBareHeading(int line) {
    return heading(line) != null && kinds.get(line).templateLength() >= spans.get(line).length();
  }

  LineLooks looks(int line) {
    return LineLooks.of(content(line));
  }

  private CharSequence content(int line) {
    return text.subSequence(spans.get(line).offset(), spans.get(line).end());
  }

  /** The start of the line's own text, after a leading heading. */
  int contentOffset(int line) {
    int heading = heading(line) == null ? 0 : kinds.get(line).templateLength();
    return spans.get(line).offset() + Math.min(heading, spans.get(line).length());
  }

  boolean isIndented(int line) {
    int offset = spans.get(line).offset();
    return offset > 0
        && Characters.isSpace(text.charAt(offset - 1))
        && !Characters.isLineEnd(text.charAt(offset - 1));
  }

  /** Whether a blank line or the text's start precedes the line. */
  boolean isAfterBlank(int line) {
    if (line == 0) {
      return true;
    }
    int lineEnds = 0;
    for (int i = spans.get(line - 1).end(); i < spans.get(line).offset(); i++) {
      boolean second = text.charAt(i) == '\n' && text.charAt(i - 1) == '\r';
      lineEnds += Characters.isLineEnd(text.charAt(i)) && !second ? 1 : 0;
    }
    return lineEnds > 1;
  }

  /** Lower-case letters and digits without a page number; empty without letters or if too long. */
  String title(int line) {
    CharSequence content = content(line);
    if (content.length() > TITLE_LENGTH_MAX) {
      return "";
    }
    int end = content.length();
    if (looks(line).isContentsEntry()) {
      while (end > 0 && !isTitleEnd(content, end)) {
        end--;
      }
    }
    StringBuilder title = new StringBuilder(end);
    for (int i = 0; i < end; i++) {
      char c = content.charAt(i);
      if (Character.isLetterOrDigit(c)) {
        title.append(c);
      }
    }
    boolean lettered = title.chars().anyMatch(Character::isLetter);
    return lettered ? title.toString().toLowerCase(Locale.ROOT) : "";
  }

  int countOfTitle(int line) {
    if (titleCounts.isEmpty()) {
      for (int i = 0; i < size(); i++) {
        titleCounts.merge(title(i), 1, Integer::sum);
      }
    }
    return titleCounts.getOrDefault(title(line), 0);
  }

  /** Page numbers, leaders and gaps follow the last letter before a gap or dot. */
  private static boolean isTitleEnd(CharSequence content, int end) {
    char last = content.charAt(end - 1);
    boolean page = Character.isDigit(last) || "ivxlcIVXLC".indexOf(last) >= 0;
    return Character.isLetter(last) && !(page && isPage(content, end));
  }

  private static boolean isPage(CharSequence content, int end) {
    int i = end;
    while (i > 0 && "ivxlcIVXLC".indexOf(content.charAt(i - 1)) >= 0) {
      i--;
    }
    return i < end && (i == 0 || !Character.isLetterOrDigit(content.charAt(i - 1)));
  }
}
