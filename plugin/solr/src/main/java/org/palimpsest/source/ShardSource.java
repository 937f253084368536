package org.palimpsest.source;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.palimpsest.match.Coverage;
import org.palimpsest.match.Passage;

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
 * @param sameText whether its text has the same letters and digits as the suspicious document's
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
    boolean sameText) {

  /** A source of the only collection that is checked. */
  public ShardSource(
      String id,
      @Nullable String title,
      boolean ownWork,
      int matchedLength,
      List<Passage> passages,
      List<@Nullable String> sections,
      @Nullable List<String> texts) {
    this(id, title, ownWork, matchedLength, passages, sections, texts, null, null, false);
  }

  /** The same source with some of its passages, and the matched length that follows. */
  public ShardSource keeping(Predicate<Passage> kept) {
    List<Passage> somePassages = new ArrayList<>();
    List<@Nullable String> someSections = new ArrayList<>();
    List<String> someTexts = texts == null ? null : new ArrayList<>();
    for (int i = 0; i < passages.size(); i++) {
      if (kept.test(passages.get(i))) {
        somePassages.add(passages.get(i));
        someSections.add(sections.get(i));
        if (texts != null && someTexts != null) {
          someTexts.add(texts.get(i));
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
        sameText);
  }

  /** The same source with another matched length. */
  public ShardSource withMatchedLength(int length) {
    return new ShardSource(
        id, title, ownWork, length, passages, sections, texts, collection, matches, sameText);
  }

  /** The same source with other matches. */
  public ShardSource withMatches(SourceMatches others) {
    return new ShardSource(
        id, title, ownWork, matchedLength, passages, sections, texts, collection, others, sameText);
  }

  /** The same source, said to have the suspicious document's text or not. */
  public ShardSource withSameText(boolean same) {
    return new ShardSource(
        id, title, ownWork, matchedLength, passages, sections, texts, collection, matches, same);
  }
}
