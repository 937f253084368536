package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.federation.testing.AgentProcess;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.CommandSite;
import org.palimpsest.federation.testing.Commands.Printed;
import org.palimpsest.federation.testing.Meanwhile;

/**
 * A federation changes its seed while its sites continue to check, by the commands of
 * docs/how-to/refingerprint.md, at two sites with a SolrCloud each. Results stay the same until the
 * old epoch is retired; then a site without another epoch receives the reason.
 */
@TestMethodOrder(OrderAnnotation.class)
@Timeout(600)
@Tag("long")
final class EpochsIT {

  private static final String OLD = "2026";
  private static final String NEW = "2027";
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern CHECKS =
      Pattern.compile("palimpsest_federation_checks_total\\{epoch=\"(\\w+)\"} ([0-9.]+)");

  /** Written for this test. */
  private static final String COPIED =
      "The clockmaker's widow kept the shop open for eleven years without repairing a single clock."
          + " People came to hear them strike, each at an hour of its own, and stayed to drink tea"
          + " between two noons. When the town hall asked her to set them right for the visit of a"
          + " minister, she stopped them all, and put a card in the window that said: out of time."
          + " The minister bought the card, and it hung behind his desk until he lost the election.";

  private static final String OTHER =
      "Nobody had drawn the marshes since the last war, and the maps of the ministry showed a lake"
          + " where cattle had been grazing for a generation. The surveyor counted the fences, gave"
          + " each of them a letter, and ran out of alphabet before he had reached the second dike."
          + " He began again with the names of his aunts, which brought him nearly to the sea.";

  @TempDir private static Path folder;

  private static DocumentedCommands page;
  private static CommandSite alpha;
  private static CommandSite beta;
  private static AgentProcess alphaAgent;
  private static AgentProcess betaAgent;
  private static Path text;
  private static JsonNode before;

  @BeforeAll
  static void makeSites() throws Exception {
    page = new DocumentedCommands(Path.of("../docs/how-to/refingerprint.md"));
    CompletableFuture<CommandSite> creating =
        Meanwhile.begin(() -> CommandSite.create("alpha", folder));
    try {
      beta = CommandSite.create("beta", folder);
    } finally {
      alpha = creating.join(); // otherwise it would not be stopped
    }
    alpha.succeed("site", "seed", "create", OLD);
    beta.succeed("site", "seed", "import", OLD, seed(alpha, OLD));
    CommandSite.introduce(alpha, beta);
    createLibrary(alpha, "own", null, Map.of("own", OTHER));
    betaAgent = makeBetasAgent();
    // Started later: an agent sends hello to the known sites, and waits half a minute after a
    // failure.
    alphaAgent = alpha.startAgent();
    text =
        Files.writeString(
            folder.resolve("essay.txt"),
            "I begin with a sentence of my own, which nobody has written before.\n\n" + COPIED);
  }

  private static AgentProcess makeBetasAgent() throws IOException, InterruptedException {
    createLibrary(beta, "theses", OLD, Map.of("clocks", COPIED, "marshes", OTHER));
    publish("--collection", OLD + "=theses");
    beta.succeed("site", "grant", "alpha", "theses", "--evidence", "snippet");
    return beta.startAgent();
  }

  @AfterAll
  static void stopSites() {
    if (alpha != null) {
      alpha.close();
    }
    if (beta != null) {
      beta.close();
    }
  }

  private static Path seed(CommandSite site, String epoch) {
    return site.home().resolve("seeds").resolve(epoch + ".seed");
  }

  private static void createLibrary(
      CommandSite site, String collection, String epoch, Map<String, String> texts) {
    try (var connection = site.solr().connect()) {
      var admin = new CollectionAdmin(connection);
      admin.uploadConfigsetIfAbsent();
      admin.create(collection, CollectionAdmin.CONFIGSET, 1, 1, epoch);
    }
    List<SourceDocument> documents = new ArrayList<>();
    texts.forEach(
        (id, each) ->
            documents.add(new SourceDocument(id, Map.of("title", "On " + id, "text", each))));
    site.solr().index(collection, documents);
  }

  private static void publish(Object... collections) throws IOException, InterruptedException {
    var arguments = new ArrayList<Object>(List.of("site", "library", "publish", "theses"));
    arguments.addAll(List.of("--title", "Theses since 1990"));
    arguments.addAll(List.of(collections));
    beta.succeed(arguments.toArray());
  }

  private static Printed check() throws IOException, InterruptedException {
    return alpha.run(
        "federation",
        "check",
        "--collection",
        "own",
        "--site",
        "beta:theses",
        "--evidence",
        "verify",
        "--format",
        "json",
        text);
  }

  /** A check that is not partial. */
  private static Printed wholeCheck() throws IOException, InterruptedException {
    Printed printed = check();
    assertThat(printed.exitCode()).as(printed.err() + printed.out()).isZero();
    return printed;
  }

  /**
   * The result of a check without times and sizes, and without the number and distances of hits,
   * which depend on the seed.
   */
  private static JsonNode found(Printed printed) throws IOException {
    JsonNode result = JSON.readTree(printed.out());
    ObjectNode found = JSON.createObjectNode();
    for (String member : List.of("partialResults", "warnings", "ratios", "sources", "unmatched")) {
      found.set(member, result.path(member));
    }
    for (JsonNode passage : found.path("sources").findValues("passages")) {
      passage.forEach(each -> ((ObjectNode) each).remove(List.of("matches", "distance")));
    }
    return found;
  }

  private static void assertSameFound(String epoch) throws IOException, InterruptedException {
    double checks = checks(epoch);
    assertThat(found(wholeCheck())).isEqualTo(before);
    assertThat(checks(epoch)).as("checks that used " + epoch).isGreaterThan(checks);
  }

  /** The number of checks that beta's agent has answered under an epoch. */
  private static double checks(String epoch) throws IOException, InterruptedException {
    Matcher matcher = CHECKS.matcher(betaAgent.get("/metrics").body());
    while (matcher.find()) {
      if (matcher.group(1).equals(epoch)) {
        return Double.parseDouble(matcher.group(2));
      }
    }
    return 0;
  }

  /** Agents look at their files every few seconds. */
  private static void awaitSeeds(AgentProcess agent, int timesSignedAnew) {
    Await.that("the agent has taken its seeds")
        .until(() -> timesSignedAnew(agent) >= timesSignedAnew);
  }

  private static long timesSignedAnew(AgentProcess agent) throws IOException {
    return agent.log().lines().filter(line -> line.contains("descriptor was signed anew")).count();
  }

  @Test
  @Order(1)
  void underTheOldEpoch_theCopyIsFound() throws Exception {
    before = found(wholeCheck());

    assertThat(before.path("sources")).hasSize(1);
    JsonNode source = before.path("sources").path(0);
    assertThat(source.path("id").asText()).isEqualTo("clocks");
    assertThat(source.path("passages").path(0).path("verified").asBoolean()).isTrue();
    assertThat(checks(OLD)).isPositive();
  }

  @Test
  @Order(2)
  void askingSiteHasBothSeeds_libraryIsUnderTheOldOne() throws Exception {
    alpha.succeed(page.next("palimpsest site seed create").toArray());
    awaitSeeds(alphaAgent, 1);

    assertSameFound(OLD);
  }

  @Test
  @Order(3)
  void whileTheLibraryIsCopied_theOldOneAnswers() throws Exception {
    String file = NEW + ".seed"; // where the reader of the page is
    Path here = beta.folder().resolve(file);
    Files.copy(seed(alpha, NEW), here, StandardCopyOption.COPY_ATTRIBUTES);
    List<String> imported = page.next("palimpsest site seed import");
    assertThat(imported).contains(file);
    imported.replaceAll(word -> word.equals(file) ? here.toString() : word);
    beta.succeed(imported.toArray());
    List<Object> copy = new ArrayList<>(page.next("palimpsest refingerprint"));
    copy.addAll(List.of("--solr", beta.solr().solrUrl(), "--quiet"));

    Printed copied = beta.runPlain(copy.toArray());

    assertThat(copied.exitCode()).as(copied.err()).isZero();
    assertThat(copied.out())
        .contains("All of theses is in theses-2027, with the seed of epoch 2027.");
    assertSameFound(OLD);
  }

  @Test
  @Order(4)
  void collectionsUnderWrongEpochs_areRefused_andNothingIsChanged() throws Exception {
    assertRefused(
        NEW + "=theses",
        "The collection theses cannot be published under epoch 2027: its fingerprints are made"
            + " with the seed of epoch 2026.");
    createLibrary(beta, "open", null, Map.of());
    assertRefused(
        NEW + "=open",
        "The collection open cannot be published under epoch 2027: its fingerprints are made with"
            + " the public seed.");
    try (var connection = beta.solr().connect()) {
      var admin = new CollectionAdmin(connection, EpochsIT.class.getClassLoader(), "pictures");
      admin.uploadConfigsetIfAbsent();
      admin.create("pictures", "pictures", 1, 1);
    }
    assertRefused(
        NEW + "=pictures",
        "The collection pictures cannot be checked against: it lacks Palimpsest's configset, or a"
            + " part of it. The command palimpsest doctor names the part.");
    assertRefused(NEW + "=nothing", "There is no collection nothing.");

    assertThat(beta.succeed("site", "library", "list").strip())
        .isEqualTo("theses 2026=theses Theses since 1990");
  }

  private static void assertRefused(String collection, String sentence) throws Exception {
    Printed printed =
        beta.run(
            "site", "library", "publish", "theses", "--title", "Other", "--collection", collection);

    assertThat(printed.exitCode()).isEqualTo(1);
    assertThat(printed.err().strip()).isEqualTo(sentence);
  }

  @Test
  @Order(5)
  void publishedUnderBoth_theNewOneIsUsed() throws Exception {
    beta.succeed(page.next("palimpsest site library publish").toArray());

    String listed = beta.succeed(page.next("palimpsest site library list").toArray());

    assertThat(listed.strip())
        .isEqualTo("theses 2026=theses 2027=theses-2027 Theses since 1990")
        .satisfies(line -> assertThat(page.says(line)).isTrue());
    assertSameFound(NEW);
  }

  @Test
  @Order(6)
  void askingSiteHasOnlyTheOldSeed_theOldOneIsUsed() throws Exception {
    Files.move(seed(alpha, NEW), folder.resolve("kept"));
    awaitSeeds(alphaAgent, 2);

    assertSameFound(OLD);

    Files.move(folder.resolve("kept"), seed(alpha, NEW));
    awaitSeeds(alphaAgent, 3);
    assertSameFound(NEW);
  }

  @Test
  @Order(7)
  void retired_theNewOneAloneAnswers() throws Exception {
    assertThat(page.next("curl")).containsExactly("http://127.0.0.1:8445/metrics");
    assertThat(checks(OLD)).isPositive();
    beta.succeed(page.next("palimpsest site library publish").toArray());
    request(page.next("curl").get(0));
    Files.delete(beta.folder().resolve(page.next("rm").get(0)));
    assertThat(page.left()).isZero();
    awaitSeeds(betaAgent, 2);

    assertSameFound(NEW);
  }

  private static final Pattern FAMILY =
      Pattern.compile("^# TYPE (palimpsest_\\w+) ", Pattern.MULTILINE);
  private static final Pattern DOCUMENTED =
      Pattern.compile("^\\|`(palimpsest_\\w+)`", Pattern.MULTILINE);

  @Test
  @Order(8)
  void metrics_areThoseOfTheReference_andNameNobody() throws Exception {
    Set<String> documented =
        names(
            DOCUMENTED, Files.readString(Path.of("../docs/reference/federation-configuration.md")));
    for (AgentProcess agent : List.of(alphaAgent, betaAgent)) {
      String told = awaitNoTasks(agent);
      assertThat(documented)
          .containsAll(
              names(FAMILY, told).stream()
                  .map(name -> name.replaceAll("_max$", ""))
                  .map(name -> documented.contains(name) ? name : name + "_count") // of times
                  .toList());
      assertThat(told)
          .contains("palimpsest_tasks_oldest_waiting_seconds 0.0")
          .doesNotContain("theses", "alpha", "beta")
          .doesNotContainPattern("# HELP palimpsest_\\w+ +\n");
    }
    assertThat(alphaAgent.get("/metrics").body())
        .contains("palimpsest_federation_circuits{state=\"closed\"} 1.0");
    assertThat(betaAgent.get("/metrics").body())
        .containsPattern("messages_answered_total\\{outcome=\"done\",type=\"check\"} [1-9]")
        .containsPattern("messages_answered_total\\{outcome=\"done\",type=\"libraries\"} [1-9]");
  }

  /** Agents count tasks periodically: a count may be older than the end of the last task. */
  private static String awaitNoTasks(AgentProcess agent) {
    return Await.that("there are no tasks any more")
        .until(
            () -> agent.get("/metrics").body(),
            told ->
                told.contains("palimpsest_tasks{state=\"waiting\"} 0.0")
                    && told.contains("palimpsest_tasks{state=\"running\"} 0.0"));
  }

  private static Set<String> names(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(each -> each.group(1)).collect(Collectors.toSet());
  }

  /** Sends the requests of curl to beta's Solr. */
  private static void request(String url) throws IOException, InterruptedException {
    URI uri = URI.create(url.replace("http://localhost:8983/solr", beta.solr().solrUrl()));
    int status =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
            .statusCode();
    assertThat(status).isEqualTo(200);
  }

  @Test
  @Order(9)
  void siteWithTheRetiredSeedAlone_isTold() throws Exception {
    Files.delete(seed(alpha, NEW));
    awaitSeeds(alphaAgent, 4);

    Printed printed = check();

    assertThat(printed.exitCode()).isEqualTo(1);
    JsonNode found = found(printed);
    assertThat(found.path("partialResults").asBoolean()).isTrue();
    assertThat(found.path("sources")).isEmpty();
    String sentence =
        "Library theses of site beta has no fingerprint seed in common with this site; it was not"
            + " searched.";
    assertThat(found.at("/warnings/0/text").asText()).isEqualTo(sentence);
    assertThat(page.says(sentence)).isTrue();
  }

  @Test
  @Order(10)
  void publishedUnderTheRetiredEpoch_isRefused() throws Exception {
    String sentence = "There is no seed of an epoch 2026 at this site.";

    assertRefused(OLD + "=theses-2027", sentence);

    assertThat(page.says(sentence)).isTrue();
  }
}
