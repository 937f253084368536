package org.palimpsest.federation.agent;

import java.io.IOException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.palimpsest.federation.ops.Failures;
import org.palimpsest.federation.thread.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The agent's periodic work, on one thread. */
final class Maintenance {

  private static final Logger LOG = LoggerFactory.getLogger(Maintenance.class);

  private static final Duration FILES_EVERY = Duration.ofSeconds(5);
  private static final Duration SAMPLE_EVERY = Duration.ofSeconds(10);
  private static final Duration OUTLOOK_EVERY = Duration.ofMinutes(1);
  private static final Duration HEAD_EVERY = Duration.ofMinutes(1);
  private static final Duration REVOCATIONS_EVERY = Duration.ofMinutes(1);
  private static final Duration HELLO_EVERY = Duration.ofMinutes(10);
  private static final Duration EXPIRY_EVERY = Duration.ofMinutes(10);

  private final SiteHome home;
  private final PeerUpdates peers;
  private final Runnable reloadTls;
  private final Runnable sampleGauges;
  private final Runnable lookAhead;
  private final AuditHeads heads;
  private final KeptRevocations revocations;
  private final Expiry expiry;
  private final ClockJumps jumps;
  private final InstantSource clock;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(new DaemonThreads("maintenance"));
  private X509Certificate shown;

  Maintenance(
      SiteHome home,
      PeerUpdates peers,
      Runnable reloadTls,
      Runnable sampleGauges,
      Runnable lookAhead,
      AuditHeads heads,
      KeptRevocations revocations,
      Expiry expiry,
      ClockJumps jumps,
      InstantSource clock) {
    this.home = home;
    this.peers = peers;
    this.reloadTls = reloadTls;
    this.sampleGauges = sampleGauges;
    this.lookAhead = lookAhead;
    this.heads = heads;
    this.revocations = revocations;
    this.expiry = expiry;
    this.jumps = jumps;
    this.clock = clock;
    this.shown = home.keys().tls().certificate();
  }

  void start() {
    every(Duration.ZERO, SAMPLE_EVERY, sampleGauges::run);
    every(Duration.ZERO, OUTLOOK_EVERY, lookAhead::run);
    every(FILES_EVERY, FILES_EVERY, this::readFiles);
    every(FILES_EVERY, HEAD_EVERY, heads::tell);
    every(REVOCATIONS_EVERY, REVOCATIONS_EVERY, revocations::keep);
    every(FILES_EVERY, HELLO_EVERY, peers::run);
    every(FILES_EVERY, EXPIRY_EVERY, () -> expiry.run(clock.instant()));
  }

  private void every(Duration first, Duration then, Work work) {
    var unused =
        thread.scheduleWithFixedDelay(
            () -> run(work), first.toMillis(), then.toMillis(), TimeUnit.MILLISECONDS);
  }

  private interface Work {
    void run() throws IOException;
  }

  /** A failed run is repeated next time. */
  private static void run(Work work) {
    try {
      work.run();
    } catch (IOException | RuntimeException e) {
      LOG.error("Maintenance failed: {}", Failures.trace(e));
    }
  }

  /** Reads files that the command line has changed, and rotates keys when due. */
  void readFiles() throws IOException {
    if (jumps.isSteady()) {
      if (home.keys().rotateSealingKeyIfDue()) {
        LOG.info("There is a new sealing key.");
      }
      home.keys().deleteExpired();
    }
    if (home.refresh()) {
      LOG.info("The site's descriptor was signed anew.");
    }
    X509Certificate now = home.keys().tls().certificate();
    if (!now.equals(shown)) {
      reloadTls.run();
      shown = now;
      LOG.info("The TLS certificate is another one.");
    }
  }

  boolean isAlive() {
    return !thread.isShutdown();
  }

  void stop() {
    thread.shutdownNow();
  }
}
