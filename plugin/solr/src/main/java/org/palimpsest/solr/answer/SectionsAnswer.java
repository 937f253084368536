package org.palimpsest.solr.answer;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.Sections;

/** The member {@code document.sections} of an answer: where each section stands. */
final class SectionsAnswer {

  /** A document has some dozens; a text that is nothing but headings would fill the answer. */
  private static final int LISTED_MAX = 1000;

  private SectionsAnswer() {}

  /** In the order of the text, neighbours of one name as one. */
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
