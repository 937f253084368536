package org.palimpsest.federation.disturbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.palimpsest.federation.disturbed.StateSite.Agent;
import org.palimpsest.federation.disturbed.TaskApi.Answer;
import org.palimpsest.federation.testing.AgentProcess;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Floors;
import org.palimpsest.federation.testing.Meanwhile;
import org.palimpsest.federation.testing.PostgresServer;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.federation.testing.SolrProcess;

/**
 * Two agents of a site on one PostgreSQL receive tasks while agents are killed or suspended and the
 * server is restarted, one after the other. No acknowledged task is lost, done twice or published
 * twice.
 */
final class KillRounds implements AutoCloseable {

  private static final String SITE = "alpha";
  private static final int CLIENTS = 2;
  private static final long BETWEEN_HAND_INS_MILLIS = 300;

  /** Number of tasks handed in to an agent right before it is killed. */
  private static final int BURST = 6;

  /** Longer than the timeout of an agent's lease. */
  private static final Duration SUSPENDED = Duration.ofSeconds(40);

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern PUBLISHED =
      Pattern.compile("Task (\\S+) is over: (DONE|PARTIAL|FAILED)");

  /** The disturbance of a round. */
  enum Round {
    KILL,
    KILL_BOTH,
    SUSPEND,
    RESTART,
    RESTART_IMMEDIATELY
  }

  private final Random random = new Random(20260101);
  private final PostgresServer postgres;
  private final SolrProcess solr;
  private final StateSite site;
  private final List<Agent> agents = new ArrayList<>();
  private final Set<String> keys = ConcurrentHashMap.newKeySet();

  /** The source in each task's text, by task. */
  private final Map<String, String> acknowledged = new ConcurrentHashMap<>();

  private final Collection<String> wrongAnswers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unavailable = new AtomicInteger();
  private final AtomicInteger texts = new AtomicInteger();
  private volatile boolean isOver;

  KillRounds(Path folder) throws Exception {
    postgres = PostgresServer.start(folder);
    postgres.execute("postgres", "create database " + SITE);
    solr = SolrProcess.start();
    StateSite.fill(solr);
    site = new StateSite(SITE, folder.resolve(SITE), folder.resolve("home"), solr, postgres).init();
    for (String name : List.of("alpha-1", "alpha-2")) {
      agents.add(site.agent(name).start());
    }
  }

  /** The usual mix: one of twenty rounds suspends an agent, three restart the server. */
  static Round usual(int number) {
    return switch (number % 20) {
      case 3, 13 -> Round.RESTART;
      case 7 -> Round.SUSPEND;
      case 11 -> Round.KILL_BOTH;
      case 17 -> Round.RESTART_IMMEDIATELY;
      default -> Round.KILL;
    };
  }

  /** Runs rounds while tasks are handed in, waits until all are done, and asserts the floors. */
  void run(List<Round> rounds) throws Exception {
    List<CompletableFuture<Void>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(Meanwhile.begin(this::handIn));
    }
    Map<Round, Integer> counts = new EnumMap<>(Round.class);
    long begun = System.nanoTime();
    try {
      for (Round round : rounds) {
        run(round);
        counts.merge(round, 1, Integer::sum);
      }
    } finally {
      isOver = true;
      clients.forEach(CompletableFuture::join);
    }
    long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
    awaitEnds();
    System.out.printf(
        Locale.ROOT,
        "  %d rounds in %d s: %s%n  %d tasks acknowledged, %d hand-ins refused or cut off,"
            + " %d tasks begun more than once%n",
        rounds.size(),
        seconds,
        counts,
        acknowledged.size(),
        unavailable.get(),
        begunAgain());
    assertFloors(rounds.size());
  }

  private void run(Round round) throws Exception {
    Agent agent = agents.get(random.nextInt(agents.size()));
    switch (round) {
      case KILL -> {
        burst(agent);
        agent.process().kill();
        agent.start();
      }
      case KILL_BOTH -> {
        burst(agent);
        for (Agent each : agents) {
          each.process().kill();
        }
        for (Agent each : agents) {
          each.start();
        }
      }
      case SUSPEND -> {
        burst(agent);
        agent.process().suspend();
        pass(SUSPENDED.toMillis());
        agent.process().resume();
      }
      case RESTART -> {
        burst(agent);
        postgres.stop();
        pass(random.nextInt(3000));
        postgres.startAgain();
      }
      case RESTART_IMMEDIATELY -> {
        burst(agent);
        postgres.stopImmediately();
        postgres.startAgain();
      }
    }
    for (Agent each : agents) {
      each.process().awaitReady();
    }
  }

  /** Sleeps for the duration of a disturbance, which has no condition to wait for. */
  private static void pass(long millis) throws InterruptedException {
    boolean unused = new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
  }

  /** Hands in several tasks to keep an agent busy. */
  private void burst(Agent agent) throws InterruptedException {
    for (int i = 0; i < BURST; i++) {
      boolean unused = isAcknowledged(agent, newKey(), texts.incrementAndGet());
    }
    pass(random.nextInt(400));
  }

  private String newKey() {
    String key = UUID.randomUUID().toString();
    keys.add(key);
    return key;
  }

  /** Runs a client: repeats unacknowledged hand-ins with the same key, to any agent. */
  private Void handIn() throws InterruptedException {
    while (!isOver) {
      String key = newKey();
      int text = texts.incrementAndGet();
      int attempt = text;
      while (!isAcknowledged(agents.get(attempt % agents.size()), key, text) && !isOver) {
        attempt++;
        pass(BETWEEN_HAND_INS_MILLIS);
      }
      pass(BETWEEN_HAND_INS_MILLIS);
    }
    return null;
  }

  private boolean isAcknowledged(Agent agent, String key, int text) throws InterruptedException {
    int source = text % StateSite.SOURCES;
    ObjectNode task = JSON.createObjectNode();
    task.put("text", Prose.of(1000 + text, 4) + " " + StateSite.source(source).substring(0, 1000));
    task.put("label", "paper " + text).put("federation", false);
    task.putArray("collections").add(StateSite.LIBRARY);
    Answer answer;
    try {
      answer = agent.api.ask("POST", "/v1/tasks?key=" + key, task);
    } catch (IOException e) { // the agent was killed, or is suspended
      unavailable.incrementAndGet();
      return false;
    }
    if (answer.isDone()) {
      acknowledged.put(answer.body().path("id").asText(), StateSite.sourceId(source));
    } else if (answer.status() == 408 // the agent was suspended while the text came
        || (answer.status() == 503 && answer.sentence().contains("database"))) {
      unavailable.incrementAndGet();
    } else {
      wrongAnswers.add(answer.toString());
    }
    return answer.isDone();
  }

  private void awaitEnds() {
    Await.that("all tasks are over")
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> ids("where ended_at is null").isEmpty());
  }

  private Set<String> ids(String condition) throws SQLException {
    Set<String> ids = new TreeSet<>();
    try (Connection connection = postgres.connect(SITE);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id from task " + condition)) {
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
    }
    return ids;
  }

  private int begunAgain() throws SQLException {
    return ids("where epoch > 1").size();
  }

  private void assertFloors(int rounds) throws Exception {
    String of = String.format(Locale.ROOT, "%d rounds: ", rounds);
    Set<String> done = ids("where state = 'DONE'");
    Set<String> lost = new TreeSet<>(acknowledged.keySet());
    lost.removeAll(done);
    for (String task : lost) {
      System.out.println("  lost: " + agents.get(0).api.ask("GET", "/v1/tasks/" + task, null));
    }
    Floors.atLeast(of + "tasks acknowledged", acknowledged.size(), rounds);
    Floors.atMost(of + "tasks lost", lost.size(), 0);
    Floors.atMost(of + "tasks with other results than one", otherResults(done), 0);
    Floors.atMost(of + "tasks made twice", Math.max(0, ids("").size() - keys.size()), 0);
    Floors.atMost(of + "tasks published twice", publishedTwice(), 0);
    Floors.atMost(of + "tasks with a wrong result", wrongResults(), 0);
    assertThat(wrongAnswers).isEmpty();
  }

  /** Counts tasks without exactly one result, of the newest epoch. */
  private int otherResults(Set<String> done) throws SQLException {
    Set<String> agreeing =
        ids(
            "where state = 'DONE' and result_epoch = epoch and 1 = (select count(*) from task_part"
                + " where task = id and name = '=result') and exists (select 1 from task_part"
                + " where task = id and name = '=result' and task_part.epoch = result_epoch)");
    return done.size() - agreeing.size();
  }

  private int publishedTwice() {
    Set<String> published = new HashSet<>();
    Set<String> twice = new HashSet<>();
    for (AgentProcess agent : site.started()) {
      Matcher lines = PUBLISHED.matcher(agent.log());
      while (lines.find()) {
        if (!published.add(lines.group(1))) {
          twice.add(lines.group(1));
        }
      }
    }
    return twice.size();
  }

  /** Counts wrong results; each text has a copy of one source. */
  private int wrongResults() throws Exception {
    int wrong = 0;
    for (Map.Entry<String, String> each : acknowledged.entrySet()) {
      JsonNode sources = agents.get(0).api.result(each.getKey()).path("sources");
      boolean isRight =
          sources.size() == 1 && sources.get(0).path("id").asText().equals(each.getValue());
      wrong += isRight ? 0 : 1;
    }
    return wrong;
  }

  @Override
  public void close() throws IOException {
    site.close();
    solr.close();
    postgres.close();
  }
}
