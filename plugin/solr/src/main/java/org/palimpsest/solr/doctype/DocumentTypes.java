package org.palimpsest.solr.doctype;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Lines;

/** The document types of a file, by name; one is named {@value #DEFAULT}. */
public final class DocumentTypes {

  /** The type of a document if neither its metadata nor its text identifies another. */
  public static final String DEFAULT = "default";

  private final Map<String, DocumentType> byName;
  private final DocumentType defaultType;

  /** The part of a text that is examined for its type, in UTF-16 code units. */
  private static final int LOOKED_AT = 20_000;

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
    Map<String, TypeScorer> tellers = new LinkedHashMap<>();
    byName.forEach((name, type) -> tellers.put(name, type.teller()));
    CharSequence start = text.subSequence(0, Math.min(text.length(), LOOKED_AT));
    Lines.forEach(
        start,
        line -> {
          String folded = LineExpression.foldLine(start.subSequence(line.offset(), line.end()));
          tellers.values().forEach(teller -> teller.take(folded));
        });
    return heaviest(tellers);
  }

  private static DetectedType heaviest(Map<String, TypeScorer> tellers) {
    int most = TypeScorer.WEIGHT_MIN;
    String told = null;
    for (Map.Entry<String, TypeScorer> each : tellers.entrySet()) {
      if (each.getValue().weight() >= most) {
        most = each.getValue().weight();
        told = each.getKey();
      }
    }
    return told == null
        ? new DetectedType(DEFAULT, DetectedType.Origin.DEFAULT)
        : new DetectedType(told, DetectedType.Origin.DETECTED);
  }

  /** Whether there is a type of this name. */
  public boolean has(String name) {
    return byName.containsKey(name);
  }

  /** All names, sorted. */
  public List<String> names() {
    return List.copyOf(new TreeMap<>(byName).keySet());
  }
}
