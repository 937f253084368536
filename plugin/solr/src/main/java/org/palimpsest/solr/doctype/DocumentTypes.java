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

  /** The type of a document of which neither anybody nor its text says another. */
  public static final String DEFAULT = "default";

  private final Map<String, DocumentType> byName;
  private final DocumentType defaultType;

  /** Of a text so much is looked at for what it is, in UTF-16 code units. */
  private static final int LOOKED_AT = 20_000;

  /** Takes the types, among them the default. */
  DocumentTypes(Map<String, DocumentType> byName) {
    this.byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
    this.defaultType = Objects.requireNonNull(byName.get(DEFAULT));
  }

  /** The type of this name; the default one for a name that is unknown, or null. */
  public DocumentType of(@Nullable String name) {
    DocumentType known = name == null ? null : byName.get(name);
    return known == null ? defaultType : known;
  }

  /**
   * The type of a text: the one that is given, or else the one of which the marks in its first
   * pages weigh most, the later in the file of equal ones; the default where they weigh too little.
   *
   * @param given null where nobody says; one that is unknown says nothing of the text's parts
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
