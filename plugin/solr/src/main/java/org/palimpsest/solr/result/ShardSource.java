package org.palimpsest.solr.result;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Span;

/**
 * A source document that holds text of the suspicious one, as its shard reports it.
 *
 * @param id its unique key
 * @param title its title, where it has one
 * @param ownWork whether one of its authors is one of the suspicious document's
 * @param matchedLength how many code units of the suspicious document its passages cover, each once
 * @param passages by their place in the suspicious document; at least one
 * @param sections for each passage the section of the source that it lies in, null where none is
 *     known
 * @param texts for each passage the source's text, where it was asked for
 * @param collection the one that it is in, where several are checked; else null
 * @param matches one by one, where they were asked for
 * @param wholeText what its whole text says
 */
public record ShardSource(
    String id,
    @Nullable String title,
    boolean ownWork,
    int matchedLength,
    List<Passage> passages,
    List<@Nullable String> sections,
    @Nullable List<String> texts,
    @Nullable String collection,
    @Nullable SourceMatches matches,
    WholeText wholeText) {

  /** A source with this share of a document has nearly every place of it. */
  private static final double NEARLY_ALL = 0.8;

  /** A source of the only collection that is checked. */
  public ShardSource(
      String id,
      @Nullable String title,
      boolean ownWork,
      int matchedLength,
      List<Passage> passages,
      List<@Nullable String> sections,
      @Nullable List<String> texts) {
    this(
        id, title, ownWork, matchedLength, passages, sections, texts, null, null, WholeText.UNSEEN);
  }

  /**
   * Whether it has nearly every place of the suspicious document, for another reason than that many
   * have it or that it is the source of each: the author's own work, or nearly the same document.
   * What it has says nothing of other sources.
   *
   * @param length of the suspicious document, in UTF-16 code units
   */
  public boolean hasAllOf(int length) {
    return ownWork || matchedLength >= NEARLY_ALL * length;
  }

  /** The same source with some of its passages, and the matched length that follows. */
  public ShardSource keeping(Predicate<Passage> kept) {
    return mapping(passage -> kept.test(passage) ? List.of(passage) : List.of());
  }

  /**
   * The same source without stretches of the suspicious document, and without what then says too
   * little by itself.
   *
   * @param spans in order and without overlaps
   */
  public ShardSource without(List<Span> spans) {
    return spans.isEmpty() ? this : mapping(passage -> passage.without(spans));
  }

  /** The same source with what another look at it has found, too. */
  public ShardSource with(ShardSource more) {
    List<Passage> all = new ArrayList<>(passages);
    all.addAll(more.passages);
    List<@Nullable String> allSections = new ArrayList<>(sections);
    allSections.addAll(more.sections);
    List<String> allTexts = texts == null || more.texts == null ? null : new ArrayList<>(texts);
    if (allTexts != null && more.texts != null) {
      allTexts.addAll(more.texts);
    }
    return new ShardSource(
        id,
        title,
        ownWork,
        Coverage.length(all.stream().map(Passage::suspicious).toList()),
        all,
        allSections,
        allTexts,
        collection,
        matches,
        wholeText);
  }

  /** The same source with parts of each passage in its place; with none of it, without it. */
  public ShardSource mapping(Function<Passage, List<Passage>> parts) {
    List<Passage> somePassages = new ArrayList<>();
    List<@Nullable String> someSections = new ArrayList<>();
    List<String> someTexts = texts == null ? null : new ArrayList<>();
    for (int i = 0; i < passages.size(); i++) {
      for (Passage part : parts.apply(passages.get(i))) {
        somePassages.add(part);
        someSections.add(sections.get(i));
        if (texts != null && someTexts != null) {
          someTexts.add(textOf(part.source(), texts.get(i), passages.get(i).source()));
        }
      }
    }
    int length = Coverage.length(somePassages.stream().map(Passage::suspicious).toList());
    return new ShardSource(
        id,
        title,
        ownWork,
        length,
        somePassages,
        someSections,
        someTexts,
        collection,
        matches,
        wholeText);
  }

  /** A text that was changed behind the table's back may be shorter than the table says. */
  private static String textOf(Span part, String text, Span whole) {
    int from = Math.min(text.length(), part.offset() - whole.offset());
    return text.substring(from, Math.min(text.length(), from + part.length()));
  }

  /** The same source with other passages in place of each. */
  public ShardSource withPassages(List<Passage> others) {
    return new ShardSource(
        id, title, ownWork, matchedLength, others, sections, texts, collection, matches, wholeText);
  }

  /** The same source with another matched length. */
  public ShardSource withMatchedLength(int length) {
    return new ShardSource(
        id, title, ownWork, length, passages, sections, texts, collection, matches, wholeText);
  }

  /** The same source with other matches. */
  public ShardSource withMatches(SourceMatches others) {
    return new ShardSource(
        id,
        title,
        ownWork,
        matchedLength,
        passages,
        sections,
        texts,
        collection,
        others,
        wholeText);
  }

  /** The same source, with what its whole text says. */
  public ShardSource withWholeText(WholeText seen) {
    return new ShardSource(
        id, title, ownWork, matchedLength, passages, sections, texts, collection, matches, seen);
  }
}
