package org.palimpsest.solr.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.index.Ids;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.result.WholeText;

/** A source with its evidence; stored fields are read on demand. */
final class MatchedSource {

  /** Weakest first, for a queue. Ties go by id, which is the same on all replicas. */
  static final Comparator<MatchedSource> WEAKEST_FIRST =
      Comparator.comparingInt(MatchedSource::matchedLength)
          .thenComparing(Comparator.comparing(MatchedSource::id, Ids.ORDER).reversed());

  private final int doc;
  private final SourceStore store;
  private final SourceSections sections;
  private final List<Passage> passages;

  /** Passages that chance does not explain. */
  private final List<Passage> standing;

  private final int matchedLength;
  private final WholeText wholeText;
  private @Nullable String id;

  /**
   * @param doc number in the top-level reader
   * @param passages by fingerprints for alignment, or its result
   * @param standing passages that are reported without alignment
   */
  MatchedSource(
      int doc,
      SourceStore store,
      SourceSections sections,
      List<Passage> passages,
      List<Passage> standing,
      WholeText wholeText) {
    this.doc = doc;
    this.store = store;
    this.sections = sections;
    this.passages = passages;
    this.standing = standing;
    this.matchedLength = Coverage.length(suspiciousSpans());
    this.wholeText = wholeText;
  }

  /** A copy with other passages, which are reported. */
  MatchedSource with(List<Passage> others) {
    return new MatchedSource(doc, store, sections, others, others, wholeText);
  }

  /** The passages in sections that count. */
  List<Passage> counting(CountingPassages counting, List<Passage> some) {
    return counting.of(some, sections);
  }

  MatchedSource withWholeText(WholeText seen) {
    return new MatchedSource(doc, store, sections, passages, standing, seen);
  }

  MatchedSource byFingerprints() {
    return with(standing);
  }

  WholeText wholeText() {
    return wholeText;
  }

  int doc() {
    return doc;
  }

  String id() {
    if (id == null) {
      try {
        id = store.id(doc);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return id;
  }

  Sections sections() {
    return sections.get();
  }

  List<Passage> passages() {
    return passages;
  }

  List<Span> suspiciousSpans() {
    return passages.stream().map(Passage::suspicious).toList();
  }

  int matchedLength() {
    return matchedLength;
  }

  /** The sections of the source that the passages lie in; null if unknown. */
  List<@Nullable String> sectionNames() {
    List<@Nullable String> names = new ArrayList<>(passages.size());
    passages.forEach(passage -> names.add(sections().nameOf(passage.source())));
    return names;
  }

  /** The passages' text in the source; null if it is not stored. */
  @Nullable List<String> texts() throws IOException {
    String text = store.text(doc);
    if (text == null) {
      return null;
    }
    List<String> texts = new ArrayList<>(passages.size());
    for (Passage passage : passages) {
      Span span = passage.source();
      // The stored text may have changed since the table was made.
      int from = Math.min(span.offset(), text.length());
      texts.add(text.substring(from, Math.min(span.end(), text.length())));
    }
    return texts;
  }
}
