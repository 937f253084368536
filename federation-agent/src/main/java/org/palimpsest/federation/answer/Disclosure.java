package org.palimpsest.federation.answer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.Message.SharedPassage;
import org.palimpsest.federation.snippet.Snippet;
import org.palimpsest.federation.state.Grants.Grant;

/**
 * Reduces answers to the part that the other site may see by its present grants: a revoked or
 * narrowed grant applies at once.
 */
final class Disclosure {

  private static final int CLASS_BITS = 5;

  /** Number of steps of a similarity, which is rounded for the same reason as a distance. */
  private static final double SIMILARITY_STEPS = 20;

  private Disclosure() {}

  /**
   * The visible part of a full answer.
   *
   * @param full has every source's id and every hit's place
   * @param grants the valid grant of each library
   */
  static CheckAnswer of(CheckAnswer full, Function<String, Optional<Grant>> grants) {
    Map<String, Optional<Grant>> known = new HashMap<>();
    Function<String, Optional<Grant>> grantOf = id -> known.computeIfAbsent(id, grants);
    Map<String, LibraryOutcome> outcomes = new LinkedHashMap<>();
    full.outcomes()
        .forEach(
            (library, outcome) ->
                outcomes.put(
                    library, grantOf.apply(library).isPresent() ? outcome : LibraryOutcome.DENIED));
    List<HitSource> sources = new ArrayList<>();
    int[] newIndex = new int[full.sources().size()];
    for (int i = 0; i < newIndex.length; i++) {
      HitSource source = full.sources().get(i);
      Optional<Grant> grant = grantOf.apply(source.library());
      newIndex[i] = grant.isPresent() ? sources.size() : -1;
      grant.ifPresent(holding -> sources.add(visible(source, holding)));
    }
    List<Hit> hits = new ArrayList<>();
    for (Hit hit : full.hits()) {
      if (newIndex[hit.source()] >= 0) {
        boolean place = isShown(grantOf.apply(full.sources().get(hit.source()).library()));
        hits.add(visible(hit, newIndex[hit.source()], place));
      }
    }
    return new CheckAnswer(
        state(full.state(), outcomes), outcomes, sources, hits, full.pollAfterMillis());
  }

  private static CheckState state(CheckState state, Map<String, LibraryOutcome> outcomes) {
    boolean complete = outcomes.values().stream().allMatch(LibraryOutcome.OK::equals);
    return state == CheckState.DONE && !complete ? CheckState.PARTIAL : state;
  }

  private static boolean isShown(Optional<Grant> grant) {
    return grant.isPresent() && grant.get().evidence() != EvidenceLevel.NONE;
  }

  private static HitSource visible(HitSource source, Grant grant) {
    if (!isShown(Optional.of(grant))) {
      return new HitSource(source.library(), null, null);
    }
    String id = source.id();
    boolean sendable = id != null && id.length() <= HitSource.ID_LENGTH_MAX && !id.isEmpty();
    return new HitSource(source.library(), sendable ? id : null, source.title());
  }

  /**
   * A distance rounded up to a multiple of {@value #CLASS_BITS}. The exact distance would reveal
   * for each changed bit whether it was right.
   */
  private static int classOf(int distance) {
    return (distance + CLASS_BITS - 1) / CLASS_BITS * CLASS_BITS;
  }

  private static Hit visible(Hit hit, int source, boolean place) {
    return new Hit(
        hit.fingerprint(),
        hit.handle(),
        classOf(hit.distance()),
        source,
        place ? hit.offset() : -1,
        place ? hit.length() : 0);
  }

  /** The visible part of a shared passage, with its snippet. */
  static SharedPassage of(LibrarySearch.Overlap overlap, Grant grant, Optional<Snippet> snippet) {
    boolean place = grant.evidence() != EvidenceLevel.NONE;
    return new SharedPassage(
        overlap.textOffset(),
        overlap.textLength(),
        place ? overlap.documentOffset() : 0,
        place ? overlap.documentLength() : 0,
        Math.floor(overlap.similarity() * SIMILARITY_STEPS) / SIMILARITY_STEPS,
        overlap.kind(),
        snippet.map(Snippet::text).orElse(null));
  }
}
