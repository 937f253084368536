package org.palimpsest.federation.task.passage;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.palimpsest.federation.task.passage.HitPassages.Run;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;
import org.palimpsest.federation.task.passage.SharedText.Verdicts;

/**
 * What counts of one source's hits: passages that evidence has verified, and beside them what hits
 * say that were not shown, as if there were no evidence. What stands side by side is one passage.
 */
public final class CountedPassages {

  private final HitPassages passages;
  private final Verdicts verdicts;

  /** What counts after what evidence has said. */
  public CountedPassages(HitPassages passages, Verdicts verdicts) {
    this.passages = passages;
    this.verdicts = verdicts;
  }

  /** The passages, by their place. */
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

  /** With those verified ones that it stands beside, which are taken out. */
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
