package org.palimpsest.federation.answer;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.palimpsest.federation.hit.Fingerprints;
import org.palimpsest.federation.hit.LibrarySearch.Found;
import org.palimpsest.federation.hit.LibrarySearch.FoundSource;
import org.palimpsest.federation.hit.NearSentence;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.state.ProbeCounts.Near;
import org.palimpsest.federation.state.SiteState;

/**
 * Keeps a site from deriving a sentence's fingerprint by many variants of a probe. Every near probe
 * counts, whether it is a hit or not: a miss beside a hit reveals as much.
 */
record ProbeLimit(SiteState state, InstantSource clock) {

  /** Distance of the sentence's own fingerprint, which reveals nothing new. */
  private static final int SAME = 0;

  record Asking(String site, String library) {}

  /**
   * The hits within the limit; the number of withheld ones goes into the audit log.
   *
   * @param near all near sentences of the library's sources
   * @param hits the near sentences that count
   */
  Found limited(Asking asking, Found near, Found hits, CheckRequest request) {
    Fingerprints fingerprints = new Fingerprints(request.fingerprints());
    Instant now = clock.instant();
    Map<String, FoundSource> all = new TreeMap<>();
    near.sources().forEach(source -> all.put(source.id(), source));
    List<FoundSource> left = new ArrayList<>();
    int withheld = 0;
    for (FoundSource source : hits.sources()) {
      Set<Near> tooMany = count(asking, all.getOrDefault(source.id(), source), fingerprints, now);
      List<NearSentence> rest =
          source.near().stream()
              .filter(hit -> !tooMany.contains(asNear(hit, fingerprints)))
              .toList();
      withheld += source.near().size() - rest.size();
      if (!rest.isEmpty()) {
        left.add(new FoundSource(source.id(), source.title(), rest));
      }
    }
    if (withheld > 0) {
      var facts = Map.of("library", asking.library, "count", Integer.toString(withheld));
      state.audit().append("hits.withheld", asking.site, facts, now);
    }
    return new Found(left, hits.complete(), hits.cut());
  }

  private Set<Near> count(
      Asking asking, FoundSource source, Fingerprints fingerprints, Instant now) {
    Set<Near> near = new LinkedHashSet<>();
    source.near().stream()
        .filter(hit -> hit.distance() > SAME)
        .sorted(Comparator.comparingInt(NearSentence::distance))
        .forEach(hit -> near.add(asNear(hit, fingerprints)));
    return state.probes().count(asking.site, asking.library, source.id(), near, now);
  }

  private static Near asNear(NearSentence hit, Fingerprints fingerprints) {
    return new Near(hit.offset(), fingerprints.digest(hit.fingerprint()));
  }
}
