package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.palimpsest.federation.state.Probes.Near;

/** Which fingerprints came near the sentences of one source. For one thread. */
public final class ProbeCounts {

  private final Map<Integer, Set<String>> bySentence = new HashMap<>();
  private boolean changed;

  static ProbeCounts of(String json) {
    var counts = new ProbeCounts();
    StateJson.parse(json)
        .properties()
        .forEach(
            entry ->
                counts.bySentence.put(
                    Integer.valueOf(entry.getKey()),
                    new LinkedHashSet<>(StateJson.words(entry.getValue()))));
    return counts;
  }

  String toJson() {
    ObjectNode json = StateJson.object();
    bySentence.forEach(
        (sentence, fingerprints) ->
            fingerprints.forEach(json.withArray(Integer.toString(sentence))::add));
    return json.toString();
  }

  /** Adds what is new, as long as there is room; what there is no room for. */
  public Set<Near> add(Collection<Near> near) {
    Set<Near> tooMany = new HashSet<>();
    for (Near each : near) {
      Set<String> known = bySentence.computeIfAbsent(each.sentence(), any -> new LinkedHashSet<>());
      if (known.contains(each.fingerprint())) {
        continue;
      }
      if (known.size() < Probes.PROBES_MAX) {
        known.add(each.fingerprint());
        changed = true;
      } else {
        tooMany.add(each);
      }
    }
    return tooMany;
  }

  boolean hasChanged() {
    return changed;
  }
}
