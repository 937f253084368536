package org.palimpsest.solr.answer;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.Sections;

final class SectionsAnswer {

  /** A document has some dozens; a text of headings alone would fill the answer. */
  private static final int LISTED_MAX = 1000;

  private SectionsAnswer() {}

  /**
   * The member {@code document.sections}: in the order of the text, adjacent sections of one name
   * joined.
   */
  static List<NamedList<Object>> of(Sections sections) {
    return sections.joined().list().stream()
        .limit(LISTED_MAX)
        .map(SectionsAnswer::section)
        .toList();
  }

  private static NamedList<Object> section(Section section) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("name", section.name());
    written.add("offset", section.span().offset());
    written.add("length", section.span().length());
    return written;
  }
}
