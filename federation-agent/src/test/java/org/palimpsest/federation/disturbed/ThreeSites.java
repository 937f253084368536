package org.palimpsest.federation.disturbed;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.federation.disturbed.DisturbedSite.Agent;
import org.palimpsest.federation.seed.SeedFiles;
import org.palimpsest.federation.state.Database;
import org.palimpsest.federation.state.TestTables;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Meanwhile;
import org.palimpsest.federation.testing.PostgresServer;
import org.palimpsest.federation.testing.SolrGateway.Gate;

/** Alpha, whose users have tasks, and beta and gamma, which each task queries. */
final class ThreeSites implements AutoCloseable {

  static final String EPOCH = "2026";

  private final Path folder;
  private final PostgresServer server;
  private final List<Agent> started = new CopyOnWriteArrayList<>();
  private final List<DisturbedSite> sites = new CopyOnWriteArrayList<>();

  /**
   * A constant seed, like the texts. With some seeds a sentence beside a copy matches by chance,
   * and its passage exceeds the text compared by the other site.
   */
  private static final String SEED = "5b1f0c7e94d3a2680e6c7d18b94f25a3";

  /** The first fingerprint sent to other sites; requests for all windows begin with it. */
  private final Map<Step, String> firstSent = new EnumMap<>(Step.class);

  final DisturbedSite alpha;
  final Answering beta;
  final Answering gamma;

  /** The present agent for alpha's tasks. */
  private Agent worker;

  /** Starts the sites, each with one agent and its library. */
  ThreeSites(Path folder) throws Exception {
    this.folder = folder;
    this.server = PostgresServer.start(folder);
    Path seeds = folder.resolve("alpha/home/seeds");
    Files.createDirectories(seeds.getParent());
    Files.writeString(SeedFiles.create(seeds, EPOCH), SEED);
    List<CompletableFuture<DisturbedSite>> starting = new ArrayList<>();
    for (Remote remote : Remote.values()) {
      Path copy = DisturbedSite.secretFolder(folder.resolve(remote.site()).resolve("home/seeds"));
      Files.copy(
          seeds.resolve(EPOCH + ".seed"),
          copy.resolve(EPOCH + ".seed"),
          StandardCopyOption.COPY_ATTRIBUTES);
      starting.add(Meanwhile.begin(() -> site(remote.site())));
    }
    alpha = site("alpha");
    beta = new Answering(Remote.BETA, starting.get(0).join(), alpha);
    gamma = new Answering(Remote.GAMMA, starting.get(1).join(), alpha);
    List<CompletableFuture<?>> opening = new ArrayList<>();
    for (Answering each : remotes()) {
      alpha.tables.introduce(each.site.tables);
      opening.add(Meanwhile.begin(() -> open(each)));
    }
    alpha.tables.collect(
        Step.OWN, null, Map.of("own-1", Step.LOCAL.get(0), "own-2", Step.LOCAL.get(1)));
    worker = startAgent(alpha, "alpha-1");
    alpha.lead(worker);
    opening.forEach(CompletableFuture::join);
    for (Step step : Step.values()) {
      firstSent.put(step, firstSent(step));
    }
  }

  private DisturbedSite site(String name) throws Exception {
    DisturbedSite site = new DisturbedSite(name, folder.resolve(name), server);
    sites.add(site);
    return site;
  }

  private Void open(Answering each) throws Exception {
    each.publish(EPOCH);
    each.lead(startAgent(each.site, each.remote.site() + "-1"));
    return null;
  }

  /** The first fingerprint sent to another site; its prefix identifies the step. */
  private String firstSent(Step step) {
    CheckRequest request = CheckRequest.ofText(step.text()).unmatchedWindows().unmatchedSeed(EPOCH);
    JsonNode answer = alpha.connection.check(Step.OWN, request).json();
    return answer.at("/unmatched/0/fingerprint").asText().substring(0, 17);
  }

  /** Starts another agent of a site, and waits until it is ready. */
  Agent startAgent(DisturbedSite site, String name) throws Exception {
    Agent agent = site.start(name);
    started.add(agent);
    return agent;
  }

  /** Starts another agent of alpha for later tasks. */
  void startWorker(String name) throws Exception {
    worker = startAgent(alpha, name);
  }

  /** The present agent for alpha's tasks. */
  Agent worker() {
    return worker;
  }

  List<DisturbedSite> all() {
    return List.copyOf(sites);
  }

  /** The sites that alpha queries. */
  List<Answering> remotes() {
    return List.of(beta, gamma);
  }

  /** All agents started so far. */
  List<Agent> started() {
    return List.copyOf(started);
  }

  // Stopping a task at its step.

  /**
   * A task stopped at its step.
   *
   * @param gates one, or one of each site that it waits at
   */
  record Waiting(Step step, String id, List<Gate> gates) {

    void open() {
      gates.forEach(Gate::open);
    }
  }

  /**
   * Creates tasks and waits until each is stopped at its step. They must be in the order of the
   * steps: an agent gives up a comparison of texts after some seconds.
   *
   * @param at the sites at which remote steps are stopped
   */
  List<Waiting> begin(List<Answering> at, Step... steps) throws Exception {
    List<Waiting> waiting = new ArrayList<>();
    for (Step step : steps) {
      waiting.add(begin(step, at));
    }
    return waiting;
  }

  /** Creates tasks whose remote steps are stopped at beta. */
  List<Waiting> begin(Step... steps) throws Exception {
    return begin(List.of(beta), steps);
  }

  private Waiting begin(Step step, List<Answering> at) throws Exception {
    List<Gate> gates =
        switch (step) {
          case LOCAL_CHECK ->
              List.of(
                  alpha.gateway.holdNext(asked -> asked.is(Step.OWN, "/check", step.ownWords())));
          case REMOTE_CHECK, POLL -> hold(at, site -> firstSent.get(step));
          case EVIDENCE -> hold(at, site -> step.copiedWords(site.remote));
        };
    Map<Answering, Integer> polls = new HashMap<>();
    for (Answering site : at) {
      polls.put(site, site.answered("poll"));
    }
    String id = worker.api().create(step.task());
    for (Gate gate : gates) {
      gate.awaitHeld();
    }
    if (step == Step.POLL) {
      for (Answering site : at) {
        Await.that("the site is polled").until(() -> site.answered("poll") > polls.get(site));
      }
    }
    return new Waiting(step, id, gates);
  }

  private static List<Gate> hold(List<Answering> at, Function<Answering, String> words) {
    return at.stream()
        .map(
            site ->
                site.site.gateway.holdNext(
                    asked -> asked.is(site.remote.library, "/check", words.apply(site))))
        .toList();
  }

  // Stored state.

  /** All of alpha's rows on tasks, each with a digest of its content. */
  List<String> kept(List<Waiting> tasks) {
    List<String> kept = new ArrayList<>();
    kept.addAll(TestTables.rows(alpha.database, "task", "id"));
    kept.addAll(TestTables.rows(alpha.database, "task_part", "task", "epoch", "name"));
    kept.removeIf(row -> tasks.stream().noneMatch(task -> row.contains(" " + task.id())));
    return kept;
  }

  /** All of a site's rows on received requests, each with a digest of its content. */
  static List<String> kept(Answering site) {
    Database database = site.site.database;
    List<String> kept = new ArrayList<>();
    kept.addAll(TestTables.rows(database, "seen_message", "site", "id"));
    kept.addAll(TestTables.rows(database, "remote_check", "site", "id"));
    kept.addAll(TestTables.rows(database, "quota_day", "site", "library"));
    kept.addAll(TestTables.rows(database, "quota_slot", "site", "library", "request"));
    return kept;
  }

  /** Ends all processes: agents first, in parallel. */
  @Override
  public void close() {
    endAll(started.stream().map(Agent::process).toList());
    endAll(sites);
    endAll(List.of(server));
  }

  private static void endAll(List<? extends AutoCloseable> processes) {
    List<CompletableFuture<Void>> ending = new ArrayList<>();
    for (AutoCloseable process : processes) {
      ending.add(
          Meanwhile.begin(
              () -> {
                process.close();
                return null;
              }));
    }
    ending.forEach(CompletableFuture::join);
  }
}
