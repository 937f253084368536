package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.palimpsest.solr.index.SourceStore;

/** Offers the sources of a shard that share most verbatim text. */
public final class VerbatimCandidates {

  private VerbatimCandidates() {}

  /**
   * The best, as many as could be chosen if no other shard offered any, and one more where there
   * are more.
   *
   * @param found the sources that share grams
   * @param noSources unique keys of documents that are no sources
   * @param max how many are chosen of all shards together
   */
  public static List<GramOffer> of(
      GramCandidates.Result found, SourceStore store, Set<String> noSources, int max)
      throws IOException {
    List<GramCandidates.Candidate> bestFirst = found.candidates();
    List<GramOffer> offers = new ArrayList<>();
    for (int i = 0; i < bestFirst.size(); i++) {
      GramCandidates.Candidate candidate = bestFirst.get(i);
      if (offers.size() > max && !isTied(candidate, bestFirst.get(i - 1))) {
        break; // ties go by id, and are settled below
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
