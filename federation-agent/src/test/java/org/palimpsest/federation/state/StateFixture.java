package org.palimpsest.federation.state;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Grants.Grant;

/** A state in each of the databases. All tests share it; each has names of its own in it. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
abstract class StateFixture {

  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @Parameter TestDatabase kind;

  /** One agent's view, another one for each test. */
  SiteState state;

  @BeforeEach
  final void openState() {
    state = open();
  }

  final Database database() {
    return kind.database();
  }

  /**
   * Opens one more agent's view on the state that all tests share; several threads may do so at
   * once. Its clock always shows {@link #NOW}.
   *
   * @param agent its name
   * @param nanoTime the monotonic clock by which it watches other agents
   */
  final SiteState open(String agent, LongSupplier nanoTime) {
    return SiteState.of(database(), agent, InstantSource.fixed(NOW), nanoTime);
  }

  final SiteState open() {
    return open("", System::nanoTime);
  }

  /** Removes all tasks with what belongs to them, all leases and all audit records. */
  final void empty() {
    TestTables.empty(database());
  }

  static SiteDescriptor descriptor(String site, long serial) {
    var key = new PublicKey("k1", Bytes.of(new byte[32]), NOW, NOW.plus(Duration.ofDays(90)));
    return new SiteDescriptor(
        site,
        "Université « " + site + " »",
        URI.create("https://" + site + ".example.org:8443"),
        serial,
        NOW,
        List.of(1, 2),
        List.of(new SiteDescriptor.SeedEpoch("2026", "minwise-100-5:abc")),
        new PublicKeys(List.of(key), List.of(key, key)),
        List.of("ab".repeat(32)));
  }

  static Grant grant(String site, String library) {
    return new Grant(
        site,
        library,
        Set.of(Operation.CHECK, Operation.EVIDENCE),
        EvidenceLevel.SNIPPET,
        new Grant.Limits(100, 4, 18),
        NOW,
        NOW.plusSeconds(3600));
  }

  /** The results of a task that starts on several threads at once. */
  static <T> List<T> atOnce(int threads, Callable<T> task) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      var barrier = new CyclicBarrier(threads);
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        futures.add(
            executor.submit(
                () -> {
                  barrier.await();
                  return task.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } finally {
      executor.shutdownNow();
    }
  }
}
