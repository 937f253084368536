package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.palimpsest.core.text.Span;

/**
 * The number of sources at each character of the suspicious document, as a step function; those of
 * shards with distinct sources add up. Immutable.
 */
public final class CoverageDepth {

  public static final CoverageDepth NONE = new CoverageDepth(new TreeMap<>());

  /** The change of depth at an offset, never 0; the sum is 0. */
  private final NavigableMap<Integer, Integer> changes;

  private CoverageDepth(NavigableMap<Integer, Integer> changes) {
    this.changes = changes;
  }

  /** Adds sources. Not thread-safe. */
  public static final class Builder {
    private final NavigableMap<Integer, Integer> changes = new TreeMap<>();

    /** Adds one source, which counts once at each character; spans may overlap. */
    public void addSource(Collection<Span> spans) {
      for (Span span : Coverage.union(spans)) {
        change(changes, span.offset(), 1);
        change(changes, span.end(), -1);
      }
    }

    public CoverageDepth build() {
      return new CoverageDepth(new TreeMap<>(changes));
    }
  }

  private static void change(Map<Integer, Integer> changes, int offset, int by) {
    changes.merge(offset, by, (one, other) -> one + other == 0 ? null : one + other);
  }

  public CoverageDepth plus(CoverageDepth other) {
    NavigableMap<Integer, Integer> sum = new TreeMap<>(changes);
    other.changes.forEach((offset, by) -> change(sum, offset, by));
    return new CoverageDepth(sum);
  }

  /** Stretches of more than {@code sources} sources: in order, neither overlapping nor touching. */
  public List<Span> above(int sources) {
    List<Span> spans = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (Map.Entry<Integer, Integer> change : changes.entrySet()) {
      int before = depth;
      depth += change.getValue();
      if (before <= sources && depth > sources) {
        start = change.getKey();
      } else if (before > sources && depth <= sources) {
        spans.add(Span.between(start, change.getKey()));
      }
    }
    return spans;
  }

  /** The covered stretches with at least the depth of another. */
  public List<Span> notBelow(CoverageDepth other) {
    NavigableMap<Integer, Integer> lacking = new TreeMap<>(other.changes);
    changes.forEach((offset, by) -> change(lacking, offset, -by));
    return Coverage.difference(above(0), new CoverageDepth(lacking).above(0));
  }

  /** The wire form: offset and change, for each change, by offset. */
  public List<Integer> toNumbers() {
    List<Integer> numbers = new ArrayList<>(2 * changes.size());
    changes.forEach(
        (offset, by) -> {
          numbers.add(offset);
          numbers.add(by);
        });
    return numbers;
  }

  /**
   * Reads the wire form.
   *
   * @throws IllegalArgumentException unless the depth is never negative and ends at 0
   */
  public static CoverageDepth fromNumbers(List<Integer> numbers) {
    NavigableMap<Integer, Integer> changes = new TreeMap<>();
    if (numbers.size() % 2 != 0) {
      throw new IllegalArgumentException(numbers.size() + " numbers are no pairs");
    }
    for (int i = 0; i < numbers.size(); i += 2) {
      change(changes, numbers.get(i), numbers.get(i + 1));
    }
    long depth = 0;
    for (Map.Entry<Integer, Integer> change : changes.entrySet()) {
      depth += change.getValue();
      if (change.getKey() < 0 || depth < 0) {
        throw new IllegalArgumentException(
            "the depth at offset " + change.getKey() + " is " + depth);
      }
    }
    if (depth != 0) {
      throw new IllegalArgumentException("the depth ends at " + depth + ", must be 0");
    }
    return new CoverageDepth(changes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CoverageDepth depth && depth.changes.equals(changes);
  }

  @Override
  public int hashCode() {
    return changes.hashCode();
  }

  @Override
  public String toString() {
    return changes.toString();
  }
}
