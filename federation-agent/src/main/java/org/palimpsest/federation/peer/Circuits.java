package org.palimpsest.federation.peer;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.core.functions.CheckedSupplier;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.palimpsest.core.note.Note;

/**
 * Leaves a site alone that does not answer, so that each of a hundred tasks does not wait for it
 * anew. Safe for use by several threads.
 *
 * <p>A call is a message with all its retries. Were each attempt one, a moment without a network
 * would fail all messages that are under way at once, and leave the site alone before any of them
 * is tried again.
 */
final class Circuits {

  private final Map<String, CircuitBreaker> ofSite = new ConcurrentHashMap<>();
  private final CircuitBreakerConfig config;

  Circuits(PeerSettings settings) {
    this.config =
        CircuitBreakerConfig.custom()
            .slidingWindowType(CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)
            .slidingWindowSize(settings.failuresMax())
            .minimumNumberOfCalls(settings.failuresMax())
            .failureRateThreshold(100)
            .waitDurationInOpenState(settings.leftAlone())
            .permittedNumberOfCallsInHalfOpenState(1)
            // A site that refuses is alive.
            .recordException(PeerException::isPassing)
            .ignoreException(e -> !(e instanceof PeerException known) || wasNotSent(known))
            .build();
  }

  private static boolean wasNotSent(PeerException e) {
    return switch (e.kind()) {
      case INTERRUPTED, DEADLINE, EXPIRED -> true;
      default -> false;
    };
  }

  /** How many sites' circuits are so. */
  int count(State state) {
    return (int) ofSite.values().stream().filter(circuit -> circuit.getState() == state).count();
  }

  /**
   * Does it, its retries included, unless the site is left alone.
   *
   * @throws PeerException DOWN, or what the call throws
   */
  <T> T call(String site, CheckedSupplier<T> call) throws Throwable {
    CircuitBreaker circuit = ofSite.computeIfAbsent(site, name -> CircuitBreaker.of(name, config));
    try {
      return circuit.executeCheckedSupplier(call);
    } catch (CallNotPermittedException e) {
      throw new PeerException(PeerException.Kind.DOWN, Note.of("siteDown", "site", site), e);
    }
  }
}
