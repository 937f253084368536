package org.palimpsest.solr.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Span;

/**
 * A source of the suspicious document, as its shard reports it.
 *
 * @param id unique key
 * @param title or null
 * @param ownWork whether it has an author of the suspicious document
 * @param matchedLength code units of the suspicious document in its passages, each once
 * @param passages by their place in the suspicious document; at least one
 * @param sections by passage: the source's section, or null
 * @param texts by passage: the source's text; null if not requested
 * @param collection null if one collection is checked
 * @param matches null if not requested
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

  /** Minimum share of a document in a source with nearly all of it. */
  private static final double NEARLY_ALL = 0.8;

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
   * Whether it is own work or nearly the same document, so that it proves nothing about other
   * sources.
   */
  public boolean hasAllOf(int length) {
    return ownWork || matchedLength >= NEARLY_ALL * length;
  }

  /** The collection, null unless several are checked, and the id. */
  public List<@Nullable String> key() {
    return Arrays.asList(collection, id);
  }

  /** A copy with some passages and their matched length. */
  public ShardSource keeping(Predicate<Passage> kept) {
    return mapping(passage -> kept.test(passage) ? List.of(passage) : List.of());
  }

  /**
   * A copy without ordered spans of the suspicious document, and without rests that are too short.
   */
  public ShardSource without(List<Span> spans) {
    return spans.isEmpty() ? this : mapping(passage -> passage.without(spans));
  }

  /** A copy with the passages of another round. */
  public ShardSource with(ShardSource more) {
    List<Passage> all = new ArrayList<>(passages);
    all.addAll(more.passages);
    List<@Nullable String> allSections = new ArrayList<>(sections);
    allSections.addAll(more.sections);
    List<String> allTexts = texts == null || more.texts == null ? null : new ArrayList<>(texts);
    if (allTexts != null && more.texts != null) {
      allTexts.addAll(more.texts);
    }
    return with(all, allSections, allTexts);
  }

  /** A copy with each passage replaced by parts of it. */
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
    return with(somePassages, someSections, someTexts);
  }

  /** The stored text may have changed since the table was made. */
  private static String textOf(Span part, String text, Span whole) {
    int from = Math.min(text.length(), part.offset() - whole.offset());
    return text.substring(from, Math.min(text.length(), from + part.length()));
  }

  public ShardSource withPassages(List<Passage> others) {
    return new ShardSource(
        id, title, ownWork, matchedLength, others, sections, texts, collection, matches, wholeText);
  }

  public ShardSource withMatchedLength(int length) {
    return new ShardSource(
        id, title, ownWork, length, passages, sections, texts, collection, matches, wholeText);
  }

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

  public ShardSource withWholeText(WholeText seen) {
    return new ShardSource(
        id, title, ownWork, matchedLength, passages, sections, texts, collection, matches, seen);
  }

  private ShardSource with(
      List<Passage> some,
      List<@Nullable String> ofPassages,
      @Nullable List<String> textsOfPassages) {
    int length = Coverage.length(some.stream().map(Passage::suspicious).toList());
    return new ShardSource(
        id,
        title,
        ownWork,
        length,
        some,
        ofPassages,
        textsOfPassages,
        collection,
        matches,
        wholeText);
  }
}
