package org.palimpsest.benchmarks.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Samples of stack traces, counted by part and method. For one thread. */
public final class Profile {

  private static final String OURS = "org.palimpsest.";

  private final Map<Part, Long> parts = new EnumMap<>(Part.class);
  private final Map<String, Long> self = new HashMap<>();
  private final Map<String, Long> ownSelf = new HashMap<>();
  private final Map<String, Long> inclusive = new HashMap<>();
  private long samples;

  /** Adds a sample. */
  void add(List<StackParts.Frame> innermostFirst) {
    if (innermostFirst.isEmpty()) {
      return;
    }
    samples++;
    parts.merge(StackParts.of(innermostFirst), 1L, Long::sum);
    self.merge(innermostFirst.get(0).toString(), 1L, Long::sum);
    innermostFirst.stream()
        .filter(frame -> frame.type().startsWith(OURS))
        .findFirst()
        .ifPresent(frame -> ownSelf.merge(frame.toString(), 1L, Long::sum));
    Set<StackParts.Frame> distinct = new HashSet<>(withinProduct(innermostFirst));
    distinct.forEach(frame -> inclusive.merge(frame.toString(), 1L, Long::sum));
  }

  /** Without the callers of the product, which are in every sample. */
  private static List<StackParts.Frame> withinProduct(List<StackParts.Frame> innermostFirst) {
    int count = innermostFirst.size();
    while (count > 0 && !innermostFirst.get(count - 1).type().startsWith(OURS)) {
      count--;
    }
    return innermostFirst.subList(0, count);
  }

  /** Adds the samples of another profile. */
  public void add(Profile other) {
    samples += other.samples;
    other.parts.forEach((part, count) -> parts.merge(part, count, Long::sum));
    other.self.forEach((frame, count) -> self.merge(frame, count, Long::sum));
    other.ownSelf.forEach((frame, count) -> ownSelf.merge(frame, count, Long::sum));
    other.inclusive.forEach((frame, count) -> inclusive.merge(frame, count, Long::sum));
  }

  /** The number of samples. */
  public long samples() {
    return samples;
  }

  /** The share of samples in a part, 0 to 1; 0 without samples. */
  public double share(Part part) {
    return samples == 0 ? 0 : (double) parts.getOrDefault(part, 0L) / samples;
  }

  /**
   * The methods with most samples: by themselves, with calls outside the product, and with all
   * calls.
   *
   * @param count of methods of each kind
   */
  public String hottest(int count) {
    List<String> lines = new ArrayList<>();
    list("itself", self, count, lines);
    list("the product's method that is innermost", ownSelf, count, lines);
    list("with all that it calls", inclusive, count, lines);
    return String.join("\n", lines) + "\n";
  }

  private void list(String title, Map<String, Long> counts, int count, List<String> lines) {
    lines.add("");
    lines.add(String.format(Locale.ROOT, "percent of %,d samples, %s", samples, title));
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(count)
        .map(
            each ->
                String.format(
                    Locale.ROOT, "%6.2f  %s", 100.0 * each.getValue() / samples, each.getKey()))
        .forEach(lines::add);
  }
}
