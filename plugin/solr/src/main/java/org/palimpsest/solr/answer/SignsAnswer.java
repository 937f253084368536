package org.palimpsest.solr.answer;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.palimpsest.core.signs.Sign;
import org.palimpsest.core.signs.Signs;
import org.palimpsest.core.text.Span;

final class SignsAnswer {

  private SignsAnswer() {}

  /** The member {@code signs}: signs of disguise in a text; empty if there are none. */
  static List<NamedList<Object>> of(String text) {
    return Signs.of(text).stream().map(SignsAnswer::sign).toList();
  }

  private static NamedList<Object> sign(Sign sign) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("kind", sign.kind().key());
    written.add("count", sign.count());
    written.add("places", sign.places().stream().map(SignsAnswer::place).toList());
    written.add("note", sign.kind().note().toMap());
    return written;
  }

  private static NamedList<Object> place(Span span) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("offset", span.offset());
    written.add("length", span.length());
    return written;
  }
}
