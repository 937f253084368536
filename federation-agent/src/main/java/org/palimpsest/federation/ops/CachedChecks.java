package org.palimpsest.federation.ops;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs health checks and caches their result for a few seconds, which protects Solr. Thread-safe;
 * one thread at a time runs them.
 */
public final class CachedChecks {

  private static final long HOLDS_NANOS = Duration.ofSeconds(3).toNanos();

  private final List<Check> checks;
  private final LongSupplier nanoTime;
  private @Nullable Outcome last;
  private long lastNanos;

  public CachedChecks(List<Check> checks, LongSupplier nanoTime) {
    this.checks = List.copyOf(checks);
    this.nanoTime = nanoTime;
  }

  /** The cached or new result. */
  public synchronized Outcome outcome() {
    Outcome known = last;
    if (known != null && nanoTime.getAsLong() - lastNanos < HOLDS_NANOS) {
      return known;
    }
    Map<String, String> results = new LinkedHashMap<>();
    boolean allFine = true;
    for (Check check : checks) {
      Optional<String> fault = check.fault();
      allFine &= fault.isEmpty() || !check.isDecisive();
      results.put(check.name(), fault.orElse("ok"));
    }
    Outcome outcome = new Outcome(allFine, results);
    last = outcome;
    lastNanos = nanoTime.getAsLong();
    return outcome;
  }

  /** Drops the cached result. */
  public synchronized void forget() {
    last = null;
  }

  /** Result of all checks: a fault or {@code ok} by name; fine if no decisive check fails. */
  public record Outcome(boolean fine, Map<String, String> byName) {}
}
