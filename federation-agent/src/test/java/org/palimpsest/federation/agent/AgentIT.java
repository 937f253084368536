package org.palimpsest.federation.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.state.Database;
import org.palimpsest.federation.state.TestTables;
import org.palimpsest.federation.testing.AgentProcess;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Commands;
import org.palimpsest.federation.testing.Commands.Printed;
import org.palimpsest.federation.testing.LogScan;
import org.palimpsest.federation.testing.SolrProcess;
import org.palimpsest.local.FreePorts;

/**
 * Two sites from nothing to a result, as their administrators and users would do it: every command
 * is of the packaged libraries ({@link Commands}), and both agents are processes. The sites share
 * one SolrCloud.
 */
@Tag("long")
@TestMethodOrder(OrderAnnotation.class)
final class AgentIT {

  private static final String EPOCH = "2026";
  private static final String PASSWORD = "correct horse battery";
  private static final Pattern GENERATED =
      Pattern.compile("Its password, which is not shown again: (.*)");
  private static final Pattern FINGERPRINT = Pattern.compile("fingerprint (.*)");

  /** Written for this test. */
  private static final String COPIED =
      "The ferry to the outer islands leaves only when the wind has turned, and nobody in the"
          + " harbour office would dare to say at which hour that is going to be. Those who wait"
          + " sit on crates of empty bottles and tell each other what they would do with a boat of"
          + " their own. By the second day most of them have run out of plans, and the youngest"
          + " begin to paint the wall behind the customs house with whatever colour is left in the"
          + " store.";

  private static final String OWN =
      "Bread was baked twice a week in the lower village, and the smell of it reached the school"
          + " before the bell did. The teacher had long given up asking questions on such mornings."
          + " She read aloud instead, and chose stories in which nobody was hungry, until the first"
          + " mother came up the lane with a loaf under her arm and the lesson ended by itself.";

  @TempDir private static Path folder;

  private static SolrProcess solr;
  private static Commands commands;
  private static String generatedPassword;
  private static int alphaOperations;
  private static int betaOperations;
  private static AgentProcess alpha;
  private static AgentProcess beta;

  @BeforeAll
  static void startSolr() throws IOException {
    commands = new Commands(folder);
    Path seeds = folder.resolve("alpha/home/seeds");
    Files.createDirectories(seeds.getParent());
    Files.createDirectory(
        seeds, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    solr = SolrProcess.start("--seeds", seeds.toString());
  }

  @AfterAll
  static void stopAll() throws InterruptedException {
    if (alpha != null) {
      alpha.close();
    }
    if (beta != null) {
      beta.close();
    }
    if (solr != null) {
      solr.close();
    }
  }

  @Test
  @Order(1)
  void init_makesASite_andLeavesWhatIsThere() throws Exception {
    Path password = secret("password", PASSWORD);
    alphaOperations = FreePorts.find();
    int port = FreePorts.find();
    Object[] init = {
      "site",
      "init",
      "--config",
      config("alpha"),
      "--site",
      "alpha",
      "--title",
      "Alpha",
      "--url",
      "https://127.0.0.1:" + port,
      "--home",
      folder.resolve("alpha/home"),
      "--solr",
      solr.solrUrl(),
      "--federation-port",
      port,
      "--api-port",
      FreePorts.find(),
      "--operations-port",
      alphaOperations,
      "--administrator",
      "ada",
      "--password-file",
      password
    };
    String first = commands.succeed(init);
    assertThat(first).contains("was written", "Keys were made", "account ada was added");
    assertThat(first).doesNotContain(PASSWORD).doesNotContain("Fingerprint");
    assertThat(folder.resolve("alpha/home/.gitignore")).hasContent("*");

    String again = commands.succeed(init);
    assertThat(again).contains("is there already", "are there already", "accounts already");

    betaOperations = FreePorts.find();
    int betaPort = FreePorts.find();
    Files.createDirectories(folder.resolve("beta"));
    Files.writeString(
        config("beta"),
        String.format(
            Locale.ROOT,
            """
            site: beta
            url: https://127.0.0.1:%d
            home: home
            solr: {url: "%s"}
            federation: {host: 127.0.0.1, port: %d}
            api: {port: %d}
            operations: {port: %d}
            """,
            betaPort,
            solr.solrUrl(),
            betaPort,
            FreePorts.find(),
            betaOperations));
    String generated = succeedAt("beta", "site", "init");
    Matcher told = GENERATED.matcher(generated);
    assertThat(told.find()).isTrue();
    generatedPassword = told.group(1);
  }

  @Test
  @Order(2)
  void seeds_areMadeHereAndImportedThere() throws Exception {
    String made = succeedAt("alpha", "site", "seed", "create", EPOCH);
    Matcher fingerprint = FINGERPRINT.matcher(succeedAt("alpha", "site", "show"));
    assertThat(fingerprint.find()).isTrue();
    assertThat(made).contains("Fingerprint of the descriptor: " + fingerprint.group(1));
    Path seed = folder.resolve("alpha/home/seeds/" + EPOCH + ".seed");
    succeedAt("beta", "site", "seed", "import", EPOCH, seed);

    String there = succeedAt("beta", "site", "seed", "list");
    assertThat(there)
        .startsWith(EPOCH)
        .isEqualTo(succeedAt("alpha", "site", "seed", "list"))
        .doesNotContain(Files.readString(seed).strip());
    Printed twice = runAt("beta", "site", "seed", "create", EPOCH);
    assertThat(twice.exitCode()).isEqualTo(1);
    assertThat(twice.err()).contains("already");
  }

  @Test
  @Order(3)
  void descriptors_areExchanged_withTheirFingerprints() throws Exception {
    exchange("alpha", "beta");
    exchange("beta", "alpha");

    Printed wrong =
        runAt("alpha", "site", "peer", "add", folder.resolve("beta.cbor"), "--fingerprint", "00");
    assertThat(wrong.exitCode()).isEqualTo(1);
    assertThat(wrong.err()).contains("fingerprint of this descriptor is another one");
    assertThat(succeedAt("alpha", "site", "peer", "list")).startsWith("beta ");
  }

  @Test
  @Order(4)
  void descriptorThatIsKnown_isAcceptedAnew_whereThePersonIsSure() throws Exception {
    Path file = folder.resolve("beta.cbor");
    Matcher shown = FINGERPRINT.matcher(succeedAt("beta", "site", "show"));
    assertThat(shown.find()).isTrue();
    Object[] accept = {"site", "peer", "accept", file, "--fingerprint", shown.group(1)};

    Printed unsure = runAt("alpha", accept);
    assertThat(unsure.exitCode()).isEqualTo(1);
    assertThat(unsure.err()).contains("This question needs a terminal, or add --yes.");
    Object[] sure = Arrays.copyOf(accept, accept.length + 1);
    sure[accept.length] = "--yes";
    assertThat(succeedAt("alpha", sure))
        .contains("The descriptor of site beta was accepted, with serial ")
        .contains("It lists signing keys that the one before lists, too: sign-");
    assertThat(succeedAt("alpha", "site", "audit", "show", "--event", "peer.accepted"))
        .contains("beta", "serialBefore");
  }

  private static void exchange(String from, String to) throws Exception {
    Path file = folder.resolve(from + ".cbor");
    String shown = succeedAt(from, "site", "show", "--output", file);
    Matcher fingerprint = FINGERPRINT.matcher(shown);
    assertThat(fingerprint.find()).isTrue();
    succeedAt(to, "site", "peer", "add", file, "--fingerprint", fingerprint.group(1));
  }

  @Test
  @Order(4)
  void aLibrary_isPublishedAndGranted() throws Exception {
    try (var connection = solr.connect()) {
      var admin = new CollectionAdmin(connection);
      admin.uploadConfigsetIfAbsent();
      admin.create("own", 1, 1);
      admin.create("theses", CollectionAdmin.CONFIGSET, 1, 1, EPOCH);
    }
    solr.index("own", List.of(document("bread", OWN)));
    solr.index("theses", List.of(document("ferry", COPIED)));

    Printed missing =
        runAt(
            "beta",
            "site",
            "library",
            "publish",
            "theses",
            "--title",
            "Theses",
            "--collection",
            EPOCH + "=nothing");
    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.err()).contains("There is no collection nothing.");
    succeedAt(
        "beta",
        "site",
        "library",
        "publish",
        "theses",
        "--title",
        "Theses",
        "--collection",
        EPOCH + "=theses");
    succeedAt(
        "beta", "site", "grant", "alpha", "theses", "--evidence", "snippet", "--distance", "17");
    assertThat(succeedAt("beta", "site", "grant", "list"))
        .contains(
            "alpha, theses: check and evidence, evidence snippet", "4 at once, distance 17, from ");
    Printed tooLoose = runAt("beta", "site", "grant", "alpha", "theses", "--distance", "21");
    assertThat(tooLoose.exitCode()).isEqualTo(1);
    assertThat(tooLoose.err()).contains("distance must be 0 to 20.");
  }

  @Test
  @Order(5)
  void aGrant_keepsWhatIsNotNamed_andSaysWhereItAllowsMore() throws Exception {
    String strict =
        succeedAt(
            "beta",
            "site",
            "grant",
            "alpha",
            "theses",
            "--evidence",
            "none",
            "--sentences-per-day",
            "500",
            "--until",
            "2099-12-31");
    assertThat(strict).contains("Changed: alpha, theses: check, evidence none, 500 sentences");
    assertThat(strict).contains("distance 17").doesNotContain("more than before");
    String more = succeedAt("beta", "site", "grant", "alpha", "theses", "--evidence", "snippet");
    assertThat(more)
        .contains("check and evidence, evidence snippet, 500 sentences a day", "until 2099-12-31")
        .contains("It allows more than before: operations check and evidence instead of check;")
        .contains("evidence snippet instead of none.");
    succeedAt("beta", "site", "grant", "alpha", "theses", "--sentences-per-day", "20000");
    succeedAt(
        "beta",
        "site",
        "grant",
        "alpha",
        "theses",
        "--until",
        "2026-01-01",
        "--from",
        "2025-01-01");
    assertThat(succeedAt("beta", "site", "grant", "list")).isEmpty();
    assertThat(succeedAt("beta", "site", "grant", "list", "--all")).startsWith("alpha, theses");
    succeedAt("beta", "site", "grant", "alpha", "theses", "--until", "2099-12-31");
  }

  @Test
  @Order(6)
  void anAccount_isRemoved_andTheAuditLogTells() throws Exception {
    Path password = secret("ben", PASSWORD);
    succeedAt("alpha", "site", "account", "add", "ben", "--password-file", password);
    assertThat(succeedAt("alpha", "site", "account", "remove", "ben")).contains("was removed");
    assertThat(succeedAt("alpha", "site", "account", "list")).doesNotContain("ben");
    assertThat(runAt("alpha", "site", "account", "remove", "ben").err())
        .contains("There is no account ben.");
    assertThat(runAt("alpha", "site", "account", "remove", "ada").err())
        .contains("ada is the last administrator");

    String shown = succeedAt("alpha", "site", "audit", "show", "--event", "account", "--rows", "2");
    assertThat(shown.lines()).hasSize(2);
    assertThat(shown.lines().toList().get(0)).contains(" account.added ", "name=ben");
    assertThat(shown.lines().toList().get(1)).contains(" account.removed ", "name=ben");
    assertThat(succeedAt("alpha", "site", "audit", "show", "--site", "beta").lines())
        .isNotEmpty()
        .allMatch(line -> line.matches(".* peer\\.(added|accepted) beta .*"));
    assertThat(succeedAt("alpha", "site", "audit", "show", "--before", "1")).isEmpty();
  }

  private static SourceDocument document(String id, String text) {
    return new SourceDocument(id, Map.of("title", "On " + id, "text", text));
  }

  @Test
  @Order(7)
  void agents_start_andSayWhatWorks() throws Exception {
    alpha = AgentProcess.start(config("alpha"), alphaOperations);
    beta = AgentProcess.start(config("beta"), betaOperations);

    assertThat(alpha.get("/health").statusCode()).isEqualTo(200);
    assertThat(alpha.get("/ready").body())
        .contains("\"state\":\"ok\"", "\"keys\":\"ok\"", "\"seeds\":\"ok\"", "\"messages\":\"ok\"");
    Printed second = runAt("alpha", "agent");
    assertThat(second.exitCode()).isEqualTo(1);
    assertThat(second.err()).contains("Nothing can listen at");
    awaitMeeting();
    assertThat(succeedAsAda("federation", "libraries", "--site", "beta"))
        .startsWith("theses 1 documents evidence snippet");
  }

  /** A site that did not answer while its agent started is left alone for a while. */
  private static void awaitMeeting() {
    Await.that("each site has found the other")
        .pollInterval(Duration.ofSeconds(1))
        .until(
            () ->
                runAsAda("federation", "libraries", "--site", "beta").exitCode() == 0
                    && runAsBetas("federation", "libraries", "--site", "alpha").exitCode() == 0);
  }

  @Test
  @Order(8)
  void aDocument_isCheckedAtBothSites() throws Exception {
    Path text = Files.writeString(folder.resolve("essay.txt"), OWN + "\n\n" + COPIED + "\n");
    Printed json =
        runAsAda(
            "federation",
            "check",
            "--collection",
            "own",
            "--site",
            "beta",
            "--evidence",
            "verify",
            "--format",
            "json",
            text);

    assertThat(json.exitCode()).as(json.err()).isZero();
    JsonNode result = JsonMapper.builder().build().readTree(json.out());
    assertThat(result.path("partialResults").asBoolean()).isFalse();
    assertThat(result.path("sources"))
        .extracting(source -> source.path("site").asText() + " " + source.path("id").asText())
        .containsExactlyInAnyOrder("alpha bread", "beta ferry");
    assertThat(result.path("ratios").path("total").asDouble()).isGreaterThan(0.9);
    assertThat(result.path("ratiosLocal").path("total").asDouble()).isBetween(0.2, 0.6);
    assertThat(result.path("ratiosRemote").path("total").asDouble()).isBetween(0.4, 0.8);

    String report =
        succeedAsAda(
            "federation",
            "check",
            "--collection",
            "own",
            "--site",
            "beta:theses",
            "--delete",
            text);
    assertThat(report).contains("beta/theses: ferry", "alpha: bread", "Site beta: done");
    Printed tasks = runAsAda("federation", "task", "list");
    assertThat(tasks.out().lines()).hasSize(1); // the other one was deleted
  }

  private static HttpResponse<byte[]> getOfAlpha(boolean isAda, String path) throws Exception {
    String settings = Files.readString(config("alpha"));
    String port = settings.replaceAll("(?s).*\\bapi:.*?port: *(\\d+).*", "$1");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    if (isAda) {
      String credentials = Base64.getEncoder().encodeToString(("ada:" + PASSWORD).getBytes(UTF_8));
      request.header("Authorization", "Basic " + credentials);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
  }

  private static JsonNode jsonOfAlpha(boolean isAda, String path) throws Exception {
    HttpResponse<byte[]> answer = getOfAlpha(isAda, path);
    assertThat(answer.statusCode()).isEqualTo(200);
    return JsonMapper.builder().build().readTree(answer.body());
  }

  @Test
  @Order(9)
  void reportOfATask_isAPdf_thatTheSiteAndTheCommandLineKnow() throws Exception {
    String task = jsonOfAlpha(true, "/v1/tasks").at("/tasks/0/id").asText();
    HttpResponse<byte[]> answer = getOfAlpha(true, "/v1/tasks/" + task + "/report?format=pdf");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
        .endsWith("filename*=UTF-8''essay.txt%20report.pdf");

    Path file = Files.write(folder.resolve("essay.pdf"), answer.body());
    String text;
    try (PDDocument document = Loader.loadPDF(file.toFile())) {
      text = new PDFTextStripper().getText(document);
    }
    assertThat(text)
        .contains("Alpha", "Checked by ada", "alpha: own (1 document)")
        .contains("beta: theses (1 document)", "Bread was baked twice a week");

    String number = text.replaceAll("(?s).*?(\\d{4}-\\d{4}-\\d{4}).*", "$1");
    JsonNode known = jsonOfAlpha(false, "/v1/reports/" + number);
    assertThat(known.path("sha256").asText()).isEqualTo(Sha256.hex(answer.body()));
    String digest = known.path("key").asText();
    assertThat(succeedAt("alpha", "site", "show")).contains(digest);
    Object[] verify = {"report", "verify", "--key", digest, file};
    Printed verified = commands.run(verify);
    assertThat(verified.exitCode()).as(verified.err()).isZero();
    assertThat(verified.out()).contains("is exactly the file that Alpha signed");

    byte[] changed = answer.body();
    changed[changed.length / 3] ^= 1;
    Files.write(file, changed);
    assertThat(commands.run(verify).exitCode()).isEqualTo(1);
  }

  /** Its secret is no more in a log than a password is. */
  @Test
  @Order(10)
  void program_asksByItsKey_untilThatIsRevoked() throws Exception {
    String made =
        succeedAt(
            "alpha", "site", "account", "token", "add", "ada", "--name", "intake", "--scope",
            "check");
    Path key = secret("key", made.strip());
    Object[] list = {"federation", "task", "list", "--token-file", key};

    assertThat(succeedAt("alpha", list).lines()).hasSize(1);
    assertThat(succeedAt("alpha", "site", "account", "token", "list", "ada"))
        .startsWith("ada: intake, scope check, made ")
        .contains(", used ");
    succeedAt("alpha", "site", "account", "token", "revoke", "ada", "intake");
    Printed refused = runAt("alpha", list);
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("This key for a program is unknown or revoked");
  }

  @Test
  @Order(11)
  void rotatedKeys_areTaken_andTheSitesStillSpeak() throws Exception {
    Printed before = runAsBetas("federation", "libraries", "--site", "alpha");
    assertThat(before.exitCode()).as(before.err()).isZero();
    assertThat(before.out()).contains("Site alpha grants this site no library");

    succeedAt("beta", "site", "rotate-keys");

    assertThat(succeedAsAda("federation", "libraries", "--site", "beta")).startsWith("theses ");
    assertThat(succeedAt("beta", "site", "audit", "verify")).contains("The audit log is whole");
  }

  @Test
  @Order(12)
  void aSiteThatStops_makesResultsPartial() throws Exception {
    assertThat(beta.stop()).isTrue();
    assertThat(beta.log()).contains("The agent has stopped.");
    Path text = Files.writeString(folder.resolve("essay.txt"), OWN + "\n\n" + COPIED + "\n");
    Printed report =
        runAsAda("federation", "check", "--collection", "own", "--site", "beta:theses", text);

    assertThat(report.exitCode()).isEqualTo(1);
    assertThat(report.out()).startsWith("PARTIAL RESULT");
  }

  @Test
  @Order(13)
  void theState_isBackedUp_inAFileThatOthersCannotRead() throws Exception {
    Path file = folder.resolve("beta.state");
    assertThat(succeedAt("beta", "site", "backup", file))
        .contains("The state of site beta was written to");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Printed again = runAt("beta", "site", "backup", file);
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("is there already");
  }

  @Test
  @Order(14)
  void aRevokedSite_isAskedForTwice_andLosesItsGrants() throws Exception {
    Printed unsure = runAt("beta", "site", "peer", "revoke", "alpha");
    assertThat(unsure.exitCode()).isEqualTo(1);
    assertThat(unsure.err()).contains("This question needs a terminal, or add --yes.");
    assertThat(succeedAt("beta", "site", "peer", "list"))
        .startsWith("alpha ")
        .doesNotContain("(revoked)");

    assertThat(succeedAt("beta", "site", "peer", "revoke", "alpha", "--yes"))
        .contains("is revoked");
    assertThat(succeedAt("beta", "site", "peer", "list")).startsWith("alpha (revoked)");
    assertThat(succeedAt("beta", "site", "grant", "list", "--all")).isEmpty();
    Path descriptor = folder.resolve("alpha.cbor");
    String fingerprint = SignedDescriptors.fingerprint(SignedDescriptors.readFile(descriptor));
    Printed accepted =
        runAt("beta", "site", "peer", "accept", descriptor, "--fingerprint", fingerprint, "--yes");
    assertThat(accepted.exitCode()).isEqualTo(1);
    assertThat(accepted.err()).contains("The site alpha was revoked, which is for ever.");
  }

  @Test
  @Order(15)
  void aRestoredState_isTheOneOfThen_butRevokedIsForEver() throws Exception {
    Path file = folder.resolve("beta.state");
    Path password = secret("late-password", PASSWORD);
    succeedAt("beta", "site", "account", "add", "late", "--password-file", password);
    assertRefused("There is a state already", "beta", file, "--yes");
    assertRefused("This is the backup of site beta", "alpha", file, "--yes", "--replace");
    assertRefused("or add --yes", "beta", file, "--replace");
    byte[] whole = Files.readAllBytes(file);
    Path half = Files.write(folder.resolve("half"), Arrays.copyOf(whole, whole.length - 9));
    assertRefused("is cut off", "beta", half, "--yes", "--replace");
    assertThat(succeedAt("beta", "site", "account", "list")).contains("late ");

    Path ofAlpha = folder.resolve("alpha.state");
    succeedAt("alpha", "site", "backup", ofAlpha);
    assertRefused("An agent works on this state.", "alpha", ofAlpha, "--yes", "--replace");

    assertThat(succeedAt("beta", "site", "restore", file, "--yes", "--replace"))
        .contains("is back", "and kept so: site alpha, grant alpha/theses.");

    assertThat(succeedAt("beta", "site", "peer", "list")).startsWith("alpha (revoked)");
    assertThat(succeedAt("beta", "site", "grant", "list", "--all")).isEmpty();
    assertThat(succeedAt("beta", "site", "account", "list"))
        .contains("administrator ")
        .doesNotContain("late ");
    assertThat(succeedAt("beta", "site", "library", "list")).contains("theses");
    assertThat(succeedAt("beta", "site", "audit", "verify")).contains("The audit log is whole");
    assertThat(succeedAt("beta", "site", "audit", "show", "--event", "state.restored"))
        .contains("recordsBefore=");
  }

  @Test
  @Order(16)
  void aStateOrConfigurationOfALaterVersion_isRefusedInASentence() throws Exception {
    Path state = folder.resolve("beta/home/state.db");
    try (Database database = Database.sqlite(state)) {
      TestTables.beOfALaterVersion(database);
    }
    String sentence =
        "The state's tables are of a later version of Palimpsest, or an upgrade was cut off: use that"
            + " version, or restore a backup into an empty database.";
    for (Object[] command : new Object[][] {{"agent"}, {"site", "grant", "list"}}) {
      Printed refused = runAt("beta", command);
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.err()).contains(sentence);
    }
    Files.move(state, folder.resolve("beta/later.db"));
    succeedAt("beta", "site", "restore", folder.resolve("beta.state"), "--yes");
    assertThat(succeedAt("beta", "site", "library", "list")).contains("theses");

    Path later = folder.resolve("beta/later.yaml");
    Files.writeString(later, "version: 2\n" + Files.readString(config("beta")));
    Printed refused = commands.run("agent", "--config", later);
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err())
        .contains("It has version 2, and this version of Palimpsest reads version 1");
  }

  private static void assertRefused(String sentence, String site, Object... restore)
      throws Exception {
    Printed refused =
        runAt(site, Stream.concat(Stream.of("site", "restore"), Stream.of(restore)).toArray());
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains(sentence);
  }

  @Test
  @Order(17)
  void aSolrThatStops_makesTheAgentUnready_notUnhealthy() throws Exception {
    solr.stop();

    assertThat(alpha.get("/ready").statusCode()).isEqualTo(503);
    assertThat(alpha.get("/ready").body()).contains("Solr does not answer");
    assertThat(alpha.get("/health").statusCode()).isEqualTo(200);
    solr.startAgain();
  }

  @Test
  @Order(18)
  void logsAndMetrics_haveNoTextAndNoSecret() throws Exception {
    LogScan scan = new LogScan().password(PASSWORD).password(generatedPassword);
    scan.home(folder.resolve("alpha/home")).home(folder.resolve("beta/home"));
    try (SolrConnection connection = solr.connect()) {
      for (String text : List.of(OWN, COPIED)) {
        CheckRequest request = CheckRequest.ofText(text).exclude().sources("none");
        scan.text(text)
            .fingerprints(connection.check("own", request.unmatchedWindows()).json())
            .fingerprints(connection.check("own", request.unmatchedSeed(EPOCH)).json());
      }
    }

    assertThat(alpha.log()).contains("\"path\":\"/v1/tasks\"");
    assertThat(scan.findings()).isEmpty();
    assertThat(alpha.get("/metrics").body())
        .contains("palimpsest_http_requests_seconds_count")
        .doesNotContain("theses", "site=\"beta\"");
  }

  private static Printed runAt(String site, Object... command) throws Exception {
    return commands.run(with(command, "--config", config(site)));
  }

  private static String succeedAt(String site, Object... command) throws Exception {
    return commands.succeed(with(command, "--config", config(site)));
  }

  /** With the account that was made at alpha. */
  private static Printed runAsAda(Object... command) throws Exception {
    return runAt("alpha", with(command, "--credentials-file", login()));
  }

  private static String succeedAsAda(Object... command) throws Exception {
    return succeedAt("alpha", with(command, "--credentials-file", login()));
  }

  /** With the account that beta's first command made. */
  private static Printed runAsBetas(Object... command) throws Exception {
    Path login = secret("login-beta", "administrator:" + generatedPassword);
    return runAt("beta", with(command, "--credentials-file", login));
  }

  private static Object[] with(Object[] command, String option, Path file) {
    return Stream.concat(Stream.of(command), Stream.of(option, file)).toArray();
  }

  private static Path config(String site) {
    return folder.resolve(site).resolve("agent.yaml");
  }

  private static Path login() throws IOException {
    return secret("login", "ada:" + PASSWORD);
  }

  private static Path secret(String name, String content) throws IOException {
    Path file = Files.writeString(folder.resolve(name), content + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
