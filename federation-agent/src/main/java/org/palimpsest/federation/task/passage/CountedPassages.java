package org.palimpsest.federation.task.passage;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.palimpsest.federation.task.passage.HitPassages.Run;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;
import org.palimpsest.federation.task.passage.SharedText.Verdicts;

/**
 * The passages of one source that count: verified ones, and passages of hits whose text was not
 * compared. Adjacent ones are merged.
 */
public record CountedPassages(HitPassages passages, Verdicts verdicts) {

  public List<RemotePassage> of(SourceKey source, List<RemoteHit> ofSource) {
    List<RemotePassage> verified = new ArrayList<>(verdicts.verified(source));
    List<RemotePassage> found = new ArrayList<>();
    for (RemotePassage open : open(ofSource)) {
      RemotePassage joined = joined(open, verified);
      (joined.verifiedLength() > 0 ? verified : found).add(joined);
    }
    found.addAll(verified);
    found.sort(RemotePassage.BY_PLACE);
    return List.copyOf(found);
  }

  /** Merged with adjacent verified passages, which are removed from the list. */
  private RemotePassage joined(RemotePassage open, List<RemotePassage> verified) {
    RemotePassage joined = open;
    for (Iterator<RemotePassage> each = verified.iterator(); each.hasNext(); ) {
      RemotePassage beside = each.next();
      if (beside.isNear(open, passages.gap())) {
        each.remove();
        joined = beside.with(joined);
      }
    }
    return joined;
  }

  private List<RemotePassage> open(List<RemoteHit> ofSource) {
    List<RemotePassage> open = new ArrayList<>();
    List<RemoteHit> counting = ofSource.stream().filter(hit -> !verdicts.isDropped(hit)).toList();
    for (Run run : passages.runs(counting)) {
      List<RemoteHit> undecided =
          run.hits().stream().filter(hit -> !verdicts.isDecided(hit)).toList();
      boolean isWhole = undecided.size() == run.hits().size();
      (isWhole ? List.of(run) : passages.runsOfCounted(undecided))
          .forEach(each -> open.add(RemotePassage.ofHits(each.passage(), isPlaceShown(each))));
    }
    return open;
  }

  private static boolean isPlaceShown(Run run) {
    return run.hits().stream().allMatch(hit -> hit.place() != null);
  }
}
