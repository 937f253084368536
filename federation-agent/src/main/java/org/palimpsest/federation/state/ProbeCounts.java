package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.palimpsest.federation.state.Probes.Near;
import org.palimpsest.federation.state.Probes.Shown;

/** Which fingerprints, or which texts, came near the places of one source. For one thread. */
public final class ProbeCounts {

  private final Map<Integer, Set<String>> byPlace = new HashMap<>();
  private boolean changed;

  public static ProbeCounts of(String json) {
    var counts = new ProbeCounts();
    StateJson.parse(json)
        .properties()
        .forEach(
            entry ->
                counts.byPlace.put(
                    Integer.valueOf(entry.getKey()),
                    new LinkedHashSet<>(StateJson.words(entry.getValue()))));
    return counts;
  }

  public String toJson() {
    ObjectNode json = StateJson.object();
    byPlace.forEach(
        (place, digests) -> digests.forEach(json.withArray(Integer.toString(place))::add));
    return json.toString();
  }

  /** Adds new fingerprints while there is room; returns the ones over the limit. */
  public Set<Near> add(Collection<Near> near) {
    Set<Near> tooMany = new HashSet<>();
    for (Near each : near) {
      if (!hasRoom(each.sentence(), each.fingerprint(), Probes.PROBES_MAX)) {
        tooMany.add(each);
      }
    }
    return tooMany;
  }

  /** Adds new texts likewise; returns the ones over the limit. */
  public Set<Shown> addTexts(Collection<Shown> near) {
    Set<Shown> tooMany = new HashSet<>();
    for (Shown each : near) {
      if (!hasRoom(each.place(), each.text(), Probes.TEXTS_MAX)) {
        tooMany.add(each);
      }
    }
    return tooMany;
  }

  private boolean hasRoom(int place, String digest, int max) {
    Set<String> known = byPlace.computeIfAbsent(place, any -> new LinkedHashSet<>());
    if (known.contains(digest)) {
      return true;
    }
    boolean hasRoom = known.size() < max;
    if (hasRoom) {
      known.add(digest);
      changed = true;
    }
    return hasRoom;
  }

  public boolean hasChanged() {
    return changed;
  }
}
