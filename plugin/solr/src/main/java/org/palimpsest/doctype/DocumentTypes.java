package org.palimpsest.doctype;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The document types of a file, by name; one is named {@value #DEFAULT}. */
public final class DocumentTypes {

  /** The type of documents that name none, or one that the file does not know. */
  public static final String DEFAULT = "default";

  private final Map<String, DocumentType> byName;
  private final DocumentType defaultType;

  /** Takes the types, among them the default. */
  DocumentTypes(Map<String, DocumentType> byName) {
    this.byName = Map.copyOf(byName);
    this.defaultType = Objects.requireNonNull(byName.get(DEFAULT));
  }

  /** The type of this name; the default one for a name that is unknown, or null. */
  public DocumentType of(@Nullable String name) {
    DocumentType known = name == null ? null : byName.get(name);
    return known == null ? defaultType : known;
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
