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

/** A source with its evidence; its stored fields are read only where they are needed. */
final class FoundSource {

  /**
   * The weakest first, so that a queue's head is what a better one replaces. Ties go by id, not by
   * number: that differs between replicas, and between one shard and several.
   */
  static final Comparator<FoundSource> WEAKEST_FIRST =
      Comparator.comparingInt(FoundSource::matchedLength)
          .thenComparing(Comparator.comparing(FoundSource::id, Ids.ORDER).reversed());

  private final int doc;
  private final SourceStore store;
  private final SourceSections sections;
  private final List<Passage> passages;

  /** Those that chance does not explain, though nothing but fingerprints says so. */
  private final List<Passage> standing;

  private final int matchedLength;
  private final WholeText wholeText;
  private @Nullable String id;

  /**
   * A source.
   *
   * @param doc its number in the whole reader
   * @param sections of its text
   * @param passages that are worth a look by alignment, or the result of it
   * @param standing those that may be reported without alignment
   */
  FoundSource(
      int doc,
      SourceStore store,
      SourceSections sections,
      List<Passage> passages,
      List<Passage> standing) {
    this(doc, store, sections, passages, standing, WholeText.UNSEEN);
  }

  private FoundSource(
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

  /** The same source with other passages, which stand. */
  FoundSource with(List<Passage> others) {
    return new FoundSource(doc, store, sections, others, others, wholeText);
  }

  /** Those of some passages that count, by the sections in which they lie. */
  List<Passage> counting(CountingPassages counting, List<Passage> some) {
    return counting.of(some, sections);
  }

  /** The same source, with what its whole text says. */
  FoundSource withWholeText(WholeText seen) {
    return new FoundSource(doc, store, sections, passages, standing, seen);
  }

  /** What is left of it where no alignment decides. */
  FoundSource byFingerprints() {
    return with(standing);
  }

  /** What its whole text says. */
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

  /** Where its passages stand in the suspicious document. */
  List<Span> suspiciousSpans() {
    return passages.stream().map(Passage::suspicious).toList();
  }

  /** How many code units of the suspicious document they cover. */
  int matchedLength() {
    return matchedLength;
  }

  /** The sections of the source that the passages lie in. */
  List<@Nullable String> sectionNames() {
    List<@Nullable String> names = new ArrayList<>(passages.size());
    passages.forEach(passage -> names.add(sections().nameOf(passage.source())));
    return names;
  }

  /** The passages' text in the source; null where it is not stored. */
  @Nullable List<String> texts() throws IOException {
    String text = store.text(doc);
    if (text == null) {
      return null;
    }
    List<String> texts = new ArrayList<>(passages.size());
    for (Passage passage : passages) {
      Span span = passage.source();
      // A text that was changed behind the table's back may be shorter than the table says.
      int from = Math.min(span.offset(), text.length());
      texts.add(text.substring(from, Math.min(span.end(), text.length())));
    }
    return texts;
  }
}
