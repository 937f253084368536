package org.palimpsest.federation.hit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.palimpsest.federation.hit.LibrarySearch.Found;
import org.palimpsest.federation.hit.LibrarySearch.FoundSource;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grants.Grant;

/** Filters of hits by kind of grant. Thread-safe. */
public final class HitFilters {

  private final HitRules rules;

  /** Cached: computing the chances takes a while. */
  private final Map<Trust, HitFilter> byTrust = new ConcurrentHashMap<>();

  /**
   * The grant's terms for hits.
   *
   * @param distance of a sufficient hit, in bits
   * @param wholeRuns whether all of a run counts: if the site may verify its hits, or the distance
   *     is above the default
   */
  public record Trust(int distance, boolean wholeRuns) {

    public static Trust of(Grant grant) {
      int distance = grant.limits().distance();
      return new Trust(
          distance,
          grant.operations().contains(Operation.EVIDENCE)
              || distance > Grant.Limits.DEFAULT.distance());
    }
  }

  /**
   * Creates no filter yet.
   *
   * @param rules for all grants, except the distance
   */
  public HitFilters(HitRules rules) {
    this.rules = rules;
  }

  /**
   * The hits of a library; sources without hits are left out.
   *
   * @param trust in the asking site
   */
  public Found counted(Found found, CheckRequest request, Trust trust) {
    HitFilter filter = byTrust.computeIfAbsent(trust, this::filter);
    Fingerprints fingerprints = new Fingerprints(request.fingerprints());
    Set<Integer> common = common(found.sources());
    List<FoundSource> sources = new ArrayList<>();
    for (FoundSource source : found.sources()) {
      List<NearSentence> hits =
          filter.filter(source.near(), request.newRuns(), fingerprints, common);
      if (!hits.isEmpty()) {
        sources.add(new FoundSource(source.id(), source.title(), hits));
      }
    }
    return new Found(sources, found.complete(), found.cut());
  }

  private HitFilter filter(Trust trust) {
    HitRules granted = rules.withDistance(trust.distance);
    return new HitFilter(trust.wholeRuns ? granted.withWholeRuns() : granted);
  }

  /** Fingerprints near sentences of many sources. */
  private Set<Integer> common(List<FoundSource> sources) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (FoundSource source : sources) {
      source.near().stream()
          .filter(hit -> hit.distance() <= rules.anchorDistance())
          .map(NearSentence::fingerprint)
          .distinct()
          .forEach(fingerprint -> counts.merge(fingerprint, 1, Integer::sum));
    }
    counts.values().removeIf(count -> count <= rules.specificSources());
    return counts.keySet();
  }
}
