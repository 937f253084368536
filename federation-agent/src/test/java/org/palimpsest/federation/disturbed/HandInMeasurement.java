package org.palimpsest.federation.disturbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.disturbed.StateSite.Agent;
import org.palimpsest.federation.testing.Floors;
import org.palimpsest.federation.testing.Meanwhile;
import org.palimpsest.federation.testing.PostgresServer;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.federation.testing.SolrProcess;

/**
 * Measures the duration of durable hand-ins, for one client and for twenty in parallel, while the
 * agent checks the submissions.
 */
final class HandInMeasurement {

  private static final int CLIENTS = 20;
  private static final int CHARACTERS = 10_000;
  private static final int WARM_UP = 200;
  private static final int HAND_INS = 1000;
  private static final int P95_MAX_MILLIS = 200;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private static Path folder;

  private static SolrProcess solr;

  private final AtomicInteger texts = new AtomicInteger();

  @BeforeAll
  static void start() {
    solr = SolrProcess.start();
    StateSite.fill(solr);
  }

  @AfterAll
  static void stop() {
    if (solr != null) {
      solr.close();
    }
  }

  @Test
  void sqlite() throws Exception {
    measure("sqlite", null);
  }

  @Test
  void postgresql() throws Exception {
    try (PostgresServer postgres = PostgresServer.start(folder)) {
      postgres.execute(PostgresServer.USER, "create database postgresql");
      measure("postgresql", postgres);
    }
  }

  private void measure(String name, @Nullable PostgresServer postgres) throws Exception {
    Path own = folder.resolve(name + "-site");
    try (StateSite site = new StateSite(name, own, own.resolve("home"), solr, postgres).init()) {
      Agent agent = site.agent("agent").start();
      handIn(agent, 2, WARM_UP);
      double one = p95(name, 1, agent);
      double many = p95(name, CLIENTS, agent);
      Floors.atMost(name + ": p95 of one client, ms", one, P95_MAX_MILLIS);
      Floors.atMost(name + ": p95 of " + CLIENTS + " clients, ms", many, P95_MAX_MILLIS);
    }
  }

  private double p95(String name, int clients, Agent agent) throws Exception {
    long begun = System.nanoTime();
    List<Duration> times = handIn(agent, clients, HAND_INS);
    double seconds = millis(Duration.ofNanos(System.nanoTime() - begun)) / 1000;
    double p95 = millis(times.get(times.size() * 95 / 100 - 1));
    System.out.printf(
        Locale.ROOT,
        "  %-11s%3d clients: %5.0f hand-ins a second, p50 %.1f ms, p95 %.1f ms, longest %.1f ms%n",
        name,
        clients,
        times.size() / seconds,
        millis(times.get(times.size() / 2)),
        p95,
        millis(times.get(times.size() - 1)));
    return p95;
  }

  private static double millis(Duration time) {
    return time.toNanos() / 1e6;
  }

  /** Hands in this number of texts; returns the durations, ascending. */
  private List<Duration> handIn(Agent agent, int clients, int count) {
    var times = new ConcurrentLinkedQueue<Duration>();
    var left = new AtomicInteger(count);
    List<CompletableFuture<Void>> running = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      running.add(
          Meanwhile.begin(
              () -> {
                while (left.getAndDecrement() > 0) {
                  ObjectNode task = task(texts.incrementAndGet());
                  long begun = System.nanoTime();
                  agent.api.create(task);
                  times.add(Duration.ofNanos(System.nanoTime() - begun));
                }
                return null;
              }));
    }
    running.forEach(CompletableFuture::join);
    assertThat(times).hasSize(count);
    return times.stream().sorted().toList();
  }

  private static ObjectNode task(int number) {
    ObjectNode task = JSON.createObjectNode();
    task.put("text", Prose.of(1_000_000 + number, CHARACTERS / 60).substring(0, CHARACTERS));
    task.put("label", "paper " + number).put("federation", false);
    task.putArray("collections").add(StateSite.LIBRARY);
    return task;
  }
}
