package org.palimpsest.federation.ops;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Several checks together. An answer holds for a few seconds: who asks often must not keep Solr
 * busy. Safe for use by several threads, of which one at a time tries.
 */
public final class CachedChecks {

  private static final long HOLDS_NANOS = Duration.ofSeconds(3).toNanos();

  private final List<Check> checks;
  private final LongSupplier nanoTime;
  private @Nullable Outcome last;
  private long lastNanos;

  /** Checks, with a monotonic clock. */
  public CachedChecks(List<Check> checks, LongSupplier nanoTime) {
    this.checks = List.copyOf(checks);
    this.nanoTime = nanoTime;
  }

  /** What the checks say now, or said a moment ago. */
  public synchronized Outcome outcome() {
    Outcome known = last;
    if (known != null && nanoTime.getAsLong() - lastNanos < HOLDS_NANOS) {
      return known;
    }
    Map<String, String> said = new LinkedHashMap<>();
    boolean allFine = true;
    for (Check check : checks) {
      Optional<String> fault = check.fault();
      allFine &= fault.isEmpty() || !check.isDecisive();
      said.put(check.name(), fault.orElse("ok"));
    }
    Outcome outcome = new Outcome(allFine, said);
    last = outcome;
    lastNanos = nanoTime.getAsLong();
    return outcome;
  }

  /** Has all tried anew when it is asked next: something has changed. */
  public synchronized void forget() {
    last = null;
  }

  /**
   * What they say.
   *
   * @param fine whether nothing decisive is wrong
   * @param byName {@code ok}, or what is wrong
   */
  public record Outcome(boolean fine, Map<String, String> byName) {}
}
