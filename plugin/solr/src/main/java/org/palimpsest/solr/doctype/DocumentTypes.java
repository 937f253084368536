package org.palimpsest.solr.doctype;

import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Lines;
import org.palimpsest.solr.doctype.DocumentType.TypeMark;

/** The document types of a file, by name; one is named {@value #DEFAULT}. */
public final class DocumentTypes {

  /** The type of a document if neither its metadata nor its text identifies another. */
  public static final String DEFAULT = "default";

  private final Map<String, DocumentType> byName;
  private final DocumentType defaultType;

  /** The part of a text that is examined for its type, in UTF-16 code units. */
  private static final int EXAMINED_LENGTH = 20_000;

  DocumentTypes(Map<String, DocumentType> byName) {
    this.byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
    this.defaultType = Objects.requireNonNull(byName.get(DEFAULT));
  }

  /** The type of this name, or the default type if the name is null or unknown. */
  public DocumentType of(@Nullable String name) {
    DocumentType known = name == null ? null : byName.get(name);
    return known == null ? defaultType : known;
  }

  /**
   * Detects the type of a text: the given one, or else the one whose marks in the first pages weigh
   * most (the last in the file of equal ones), or the default below a minimum weight.
   *
   * @param given the type in document or request, or null; unknown ones are ignored
   */
  public DetectedType detect(CharSequence text, @Nullable String given) {
    if (given != null && has(given)) {
      return new DetectedType(given, DetectedType.Origin.GIVEN);
    }
    Map<String, TypeScorer> scorers = new LinkedHashMap<>();
    byName.forEach((name, type) -> scorers.put(name, type.scorer()));
    CharSequence start = text.subSequence(0, Math.min(text.length(), EXAMINED_LENGTH));
    Lines.forEach(
        start,
        line -> {
          String folded = LineExpression.foldLine(start.subSequence(line.offset(), line.end()));
          scorers.values().forEach(scorer -> scorer.take(folded));
        });
    return heaviest(scorers);
  }

  private static DetectedType heaviest(Map<String, TypeScorer> scorers) {
    int most = TypeScorer.WEIGHT_MIN;
    String detected = null;
    for (Map.Entry<String, TypeScorer> each : scorers.entrySet()) {
      if (each.getValue().weight() >= most) {
        most = each.getValue().weight();
        detected = each.getKey();
      }
    }
    return detected == null
        ? new DetectedType(DEFAULT, DetectedType.Origin.DEFAULT)
        : new DetectedType(detected, DetectedType.Origin.DETECTED);
  }

  /** Whether there is a type of this name. */
  public boolean has(String name) {
    return byName.containsKey(name);
  }

  /** All names, sorted. */
  public List<String> names() {
    return List.copyOf(new TreeMap<>(byName).keySet());
  }

  /** Sums up the marks of one type in the lines of one text. */
  static final class TypeScorer {

    /** The minimum weight of a detected type. */
    static final int WEIGHT_MIN = 3;

    /** The maximum length of a line with a mark. */
    private static final int LINE_LENGTH_MAX = 300;

    /**
     * Longer lines, and sentences, are matched only with marks that fix a line's beginning: a
     * filter rejects most.
     */
    private static final int TITLE_LENGTH_MAX = 60;

    private static final String SENTENCE_ENDS = ".。!?;,、";

    private final List<TypeMark> marks;
    private final @Nullable LineExpression any;
    private final @Nullable LineExpression anyOfLong;
    private final BitSet seen = new BitSet();
    private int weight;

    /**
     * @param any matches any mark; null without marks
     * @param anyOfLong matches any mark that fixes its line's beginning; null without such marks
     */
    TypeScorer(
        List<TypeMark> marks, @Nullable LineExpression any, @Nullable LineExpression anyOfLong) {
      this.marks = marks;
      this.any = any;
      this.anyOfLong = anyOfLong;
    }

    /** Adds the marks of a folded line. */
    void take(String line) {
      LineExpression first = isTitle(line) ? any : anyOfLong;
      if (first == null || line.length() > LINE_LENGTH_MAX || !first.matches(line)) {
        return;
      }
      for (int i = 0; i < marks.size(); i++) {
        if (!seen.get(i) && marks.get(i).line().matches(line)) {
          seen.set(i);
          weight += marks.get(i).weight();
        }
      }
    }

    private static boolean isTitle(String line) {
      return line.length() <= TITLE_LENGTH_MAX
          && SENTENCE_ENDS.indexOf(line.charAt(line.length() - 1)) < 0;
    }

    int weight() {
      return weight;
    }
  }
}
