package org.palimpsest.solr.candidate;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.palimpsest.solr.candidate.ChosenCandidates.Candidate;
import org.palimpsest.solr.candidate.ShardOffers.Offer;

/**
 * Chooses the sources that are compared by the order of statements: the best of each chunk, if one
 * source is among the best two of two neighbouring chunks (docs/adr/0014).
 */
public final class RivalCandidates {

  /** Distance in chunks of neighbours. */
  private static final int NEAR = 4;

  /** Two, since one source may be a version of the other. */
  private static final int SUSPECTS = 2;

  private RivalCandidates() {}

  /** The sources that most chunks lead to come first; {@code open} chunks have no known source. */
  public static List<Candidate> of(
      List<ShardOffers> shards, CandidateLimits limits, IntPredicate open) {
    Set<Integer> contested = contested(chunksById(shards, SUSPECTS, open));
    contested.removeIf(chunk -> !open.test(chunk));
    return chunksById(shards, limits.rivals(), contested::contains).entrySet().stream()
        .map(each -> new Candidate(each.getKey(), each.getValue()))
        .filter(candidate -> !candidate.chunks().isEmpty())
        .sorted(Comparator.comparingInt(candidate -> -candidate.chunks().size()))
        .limit(CandidateLimits.CHOSEN_MAX)
        .toList();
  }

  private static Map<String, List<Integer>> chunksById(
      List<ShardOffers> shards, int ofChunk, IntPredicate wanted) {
    Map<String, List<Integer>> chunksById = new TreeMap<>();
    ChosenCandidates.byId(shards, ofChunk)
        .forEach(
            (id, offers) ->
                chunksById.put(
                    id,
                    offers.stream()
                        .filter(Offer::takesPlace)
                        .map(Offer::chunk)
                        .filter(wanted::test)
                        .sorted()
                        .toList()));
    return chunksById;
  }

  /** The chunks between two neighbours that lead to the same source. */
  private static Set<Integer> contested(Map<String, List<Integer>> chunksById) {
    Set<Integer> contested = new HashSet<>();
    for (List<Integer> chunks : chunksById.values()) {
      for (int i = 1; i < chunks.size(); i++) {
        if (chunks.get(i) - chunks.get(i - 1) < NEAR) {
          for (int chunk = chunks.get(i - 1); chunk <= chunks.get(i); chunk++) {
            contested.add(chunk);
          }
        }
      }
    }
    return contested;
  }
}
