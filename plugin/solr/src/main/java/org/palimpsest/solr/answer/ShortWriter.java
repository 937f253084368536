package org.palimpsest.solr.answer;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.shortcopy.ShortCopy;

/**
 * Writes the member {@code short}.
 *
 * @param text of the suspicious document, or null to write no texts
 */
record ShortWriter(Scale scale, @Nullable String text) {

  private static final int LISTED_MAX = 1000;

  /** Listed sources of a stretch; all are counted. */
  private static final int SOURCES_MAX = 20;

  List<NamedList<Object>> write(List<ShortFindings.Stretch> stretches) {
    return stretches.stream().limit(LISTED_MAX).map(this::write).toList();
  }

  private NamedList<Object> write(ShortFindings.Stretch stretch) {
    NamedList<Object> here = scale.span(stretch.span());
    if (text != null) {
      here.add("text", text.substring(stretch.span().offset(), stretch.span().end()));
    }
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("kind", "short");
    written.add("suspicious", here);
    written.add("sourceCount", stretch.copies().size());
    written.add(
        "sources", stretch.copies().stream().limit(SOURCES_MAX).map(ShortWriter::source).toList());
    return written;
  }

  private static NamedList<Object> source(ShortCopy copy) {
    NamedList<Object> written = named(copy);
    if (copy.ownWork()) {
      written.add("ownWork", true);
    }
    NamedList<Object> there = Scale.plainSpan(copy.source());
    if (copy.text() != null) {
      there.add("text", copy.text());
    }
    written.add("source", there);
    return written;
  }

  private static NamedList<Object> named(ShortCopy copy) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("id", copy.id());
    if (copy.title() != null) {
      written.add("title", copy.title());
    }
    if (copy.collection() != null) {
      written.add("collection", copy.collection());
    }
    return written;
  }
}
