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
 * Circuit breakers by site, so that a hundred tasks do not each wait for a dead site. Thread-safe.
 *
 * <p>A call is a message with all its retries. If each attempt were a call, a short network failure
 * would fail all messages in transit at once, before any is retried.
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

  /** The number of sites with circuits in this state. */
  int count(State state) {
    return (int) ofSite.values().stream().filter(circuit -> circuit.getState() == state).count();
  }

  /**
   * Makes a call, its retries included, unless the circuit is open.
   *
   * @throws PeerException DOWN, or the call's exception
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
