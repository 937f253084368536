package org.palimpsest.search;

import java.util.List;
import org.jspecify.annotations.Nullable;
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
 */
public record ShardSource(
    String id,
    @Nullable String title,
    boolean ownWork,
    int matchedLength,
    List<Passage> passages,
    List<@Nullable String> sections,
    @Nullable List<String> texts) {}
