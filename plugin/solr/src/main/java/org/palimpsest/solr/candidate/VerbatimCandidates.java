package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.palimpsest.solr.candidate.ShardOffers.GramOffer;
import org.palimpsest.solr.index.SourceStore;

public final class VerbatimCandidates {

  private VerbatimCandidates() {}

  /**
   * The best {@code max} of the shard, and one more if there are more.
   *
   * @param noSources unique keys of documents that are not sources
   * @param max chosen sources of all shards
   */
  public static List<GramOffer> of(
      GramCandidates.Result found, SourceStore store, Set<String> noSources, int max)
      throws IOException {
    List<GramCandidates.Candidate> bestFirst = found.candidates();
    List<GramOffer> offers = new ArrayList<>();
    for (int i = 0; i < bestFirst.size(); i++) {
      GramCandidates.Candidate candidate = bestFirst.get(i);
      if (offers.size() > max && !isTied(candidate, bestFirst.get(i - 1))) {
        break; // ties go by id, see below
      }
      String id = store.id(candidate.doc());
      if (!noSources.contains(id)) {
        offers.add(new GramOffer(candidate.weight(), candidate.grams(), id));
      }
    }
    offers.sort(GramOffer.BEST_FIRST);
    return List.copyOf(offers.subList(0, Math.min(max + 1, offers.size())));
  }

  private static boolean isTied(GramCandidates.Candidate one, GramCandidates.Candidate other) {
    return one.weight() == other.weight() && one.grams() == other.grams();
  }
}
