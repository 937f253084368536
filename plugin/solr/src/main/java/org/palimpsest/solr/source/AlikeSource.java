package org.palimpsest.solr.source;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.Likeness;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.solr.index.Ids;

/**
 * A source that a short text is like: it may have been rewritten from there, or be of the same
 * subject.
 *
 * @param source with the stretch that is most like the text as its only passage, which counts once
 *     it is known what other sources have
 * @param likeness of both
 * @param stretch the fingerprint of the source's stretch, which tells copies of it; null where it
 *     is too short to have one
 */
public record AlikeSource(ShardSource source, Likeness likeness, @Nullable Fingerprint stretch) {

  /** The same order whichever shards they come from. */
  public static final Comparator<AlikeSource> MOST_ALIKE_FIRST =
      Comparator.comparingDouble((AlikeSource alike) -> -alike.likeness().share())
          .thenComparing(alike -> alike.source().id(), Ids.ORDER);
}
