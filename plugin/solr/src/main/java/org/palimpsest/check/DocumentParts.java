package org.palimpsest.check;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.text.Span;

/**
 * What is known of a suspicious document's parts.
 *
 * @param sections its named sections, in order; a name can come up several times
 * @param template text that every document of its kind has
 */
public record DocumentParts(List<Section> sections, List<Span> template) {

  /** Nothing is known. */
  public static final DocumentParts NONE = new DocumentParts(List.of(), List.of());

  /** The section of this name is the bibliography. */
  public static final String REFERENCES = "references";

  /**
   * A named part.
   *
   * @param name what it is, such as {@code abstract}
   * @param span where it stands, in UTF-16 code units
   */
  public record Section(String name, Span span) {}

  /** Where the bibliography stands; empty if none is known. */
  List<Span> references() {
    List<Span> references = new ArrayList<>();
    for (Section section : sections) {
      if (section.name().equals(REFERENCES)) {
        references.add(section.span());
      }
    }
    return references;
  }
}
