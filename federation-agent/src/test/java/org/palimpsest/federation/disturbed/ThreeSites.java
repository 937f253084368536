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

/** Alpha, whose users have tasks, and beta and gamma, which each of them asks. */
final class ThreeSites implements AutoCloseable {

  static final String EPOCH = "2026";

  private final Path folder;
  private final PostgresServer server;
  private final List<Agent> started = new CopyOnWriteArrayList<>();
  private final List<DisturbedSite> sites = new CopyOnWriteArrayList<>();

  /** The first fingerprint that is sent to others, as a request for all of them begins. */
  /**
   * The same in every run, as the texts are: with some seeds a sentence beside a copy is near by
   * chance, and its passage reaches beyond what the other site has compared.
   */
  private static final String SEED = "5b1f0c7e94d3a2680e6c7d18b94f25a3";

  private final Map<Step, String> firstSent = new EnumMap<>(Step.class);

  final DisturbedSite alpha;
  final Answering beta;
  final Answering gamma;

  /** Works on alpha's tasks now. */
  private Agent worker;

  /** Starts them, each with one agent and its library. */
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

  /** The first fingerprint that another site is asked for, as long as its digits are its own. */
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

  /** Starts another agent of alpha's, which works on its tasks from now on. */
  void startWorker(String name) throws Exception {
    worker = startAgent(alpha, name);
  }

  /** Works on alpha's tasks now. */
  Agent worker() {
    return worker;
  }

  /** All sites. */
  List<DisturbedSite> all() {
    return List.copyOf(sites);
  }

  /** Those that alpha asks. */
  List<Answering> remotes() {
    return List.of(beta, gamma);
  }

  /** All agents that were ever started. */
  List<Agent> started() {
    return List.copyOf(started);
  }

  // How a task comes to its step.

  /**
   * A task that waits at its step.
   *
   * @param gates one, or one of each site that it waits at
   */
  record Waiting(Step step, String id, List<Gate> gates) {

    void open() {
      gates.forEach(Gate::open);
    }
  }

  /**
   * Has tasks accepted and waits until each stands at its step. In the order of the steps: an agent
   * gives up a comparison of texts after some seconds.
   *
   * @param at the sites that they wait at, where they wait for others
   */
  List<Waiting> begin(List<Answering> at, Step... steps) throws Exception {
    List<Waiting> waiting = new ArrayList<>();
    for (Step step : steps) {
      waiting.add(begin(step, at));
    }
    return waiting;
  }

  /** They wait at beta, where they wait for others. */
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

  // What is kept.

  /** All rows that alpha keeps of tasks, each with a digest of what is in it. */
  List<String> kept(List<Waiting> tasks) {
    List<String> kept = new ArrayList<>();
    kept.addAll(TestTables.rows(alpha.database, "task", "id"));
    kept.addAll(TestTables.rows(alpha.database, "task_part", "task", "epoch", "name"));
    kept.removeIf(row -> tasks.stream().noneMatch(task -> row.contains(" " + task.id())));
    return kept;
  }

  /** All that a site keeps of what it was asked, likewise. */
  static List<String> kept(Answering site) {
    Database database = site.site.database;
    List<String> kept = new ArrayList<>();
    kept.addAll(TestTables.rows(database, "seen_message", "site", "id"));
    kept.addAll(TestTables.rows(database, "remote_check", "site", "id"));
    kept.addAll(TestTables.rows(database, "quota_day", "site", "library"));
    kept.addAll(TestTables.rows(database, "quota_slot", "site", "library", "request"));
    return kept;
  }

  /** Ends all processes: agents first, at the same time. */
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
