package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.ProcessLogs;
import org.palimpsest.federation.testing.SolrProcess;
import org.palimpsest.federation.testing.UsedSecrets;
import org.palimpsest.local.FreePorts;

/**
 * The parts of docker/ as plain processes: the scripts of the agent's image, with its libraries, in
 * a folder like the container's.
 */
@Tag("long")
@Timeout(600)
final class DockerIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path DOCKER = ROOT.resolve("docker");
  private static final Path LIBRARIES = Path.of(System.getProperty("palimpsest.agent.libraries"));

  private static final Path EXTRACT_LIBRARIES =
      Path.of("../plugin/extract/target/extract/lib").toAbsolutePath();
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir private static Path folder;

  /** In a quick build targets lie in another folder. */
  private static String inThisBuild(String path) {
    boolean isQuick = LIBRARIES.toString().contains("target/quick");
    return isQuick ? path.replace("/target/", "/target/quick/") : path;
  }

  @Test
  void whatImagesCopy_isThereAfterTheBuild() throws IOException {
    for (String file : List.of("Dockerfile", "agent.Dockerfile")) {
      List<String> sources = copied(DOCKER.resolve(file));
      assertThat(sources).as(file).isNotEmpty();
      for (String source : sources) {
        Path path = ROOT.resolve(inThisBuild(source));
        try (DirectoryStream<Path> found =
            Files.newDirectoryStream(path.getParent(), String.valueOf(path.getFileName()))) {
          assertThat(found).as(file + " copies " + source).isNotEmpty();
        }
      }
    }
  }

  private static List<String> copied(Path dockerfile) throws IOException {
    List<String> sources = new ArrayList<>();
    for (String line : Files.readAllLines(dockerfile)) {
      if (line.startsWith("COPY ")) {
        List<String> paths =
            Arrays.stream(line.split(" +", -1))
                .skip(1)
                .filter(word -> !word.startsWith("--"))
                .toList();
        sources.addAll(paths.subList(0, paths.size() - 1));
      }
    }
    return sources;
  }

  @Test
  void theComposeFile_namesWhatIsThere_andHoldsNoSecret() throws IOException {
    JsonNode services =
        new YAMLMapper()
            .readTree(Files.readString(DOCKER.resolve("compose.yaml")))
            .path("services");
    for (String name : List.of("solr", "agent")) {
      JsonNode build = services.path(name).path("build");
      Path context = DOCKER.resolve(build.path("context").asText()).normalize();
      assertThat(context).isEqualTo(ROOT);
      assertThat(context.resolve(build.path("dockerfile").asText())).isRegularFile();
    }
    JsonNode agent = services.path("agent");
    assertThat(agent.has("environment")).isFalse();
    assertThat(agent.path("read_only").asBoolean()).isTrue();
    assertThat(agent.path("cap_drop").path(0).asText()).isEqualTo("ALL");
    assertThat(services.path("solr").path("environment").path("PALIMPSEST_SEEDS").asText())
        .isEqualTo("/var/solr/data/seeds");
    assertThat(services.path("solr").path("volumes").toString())
        .contains("./site/home/seeds:/var/solr/data/seeds:ro");
    assertThat(Files.readAllLines(DOCKER.resolve("agent.Dockerfile")))
        .contains("USER 8983:8983", "ENTRYPOINT [\"palimpsest\"]", "CMD [\"agent\"]");
  }

  @Test
  void theImagesScripts_runAnAgent_andTellWhetherItIsReady() throws Exception {
    Path seeds = folder.resolve("home").resolve("seeds");
    run("install", "-d", "-m", "700", folder.resolve("home").toString(), seeds.toString());
    int operations = FreePorts.find();
    try (SolrProcess solr = SolrProcess.start("--seeds", seeds.toString())) {
      int port = FreePorts.find();
      palimpsest(
          "site",
          "init",
          "--site",
          "alpha",
          "--url",
          "https://127.0.0.1:" + port,
          "--solr",
          solr.solrUrl(),
          "--federation-port",
          Integer.toString(port),
          "--api-port",
          Integer.toString(FreePorts.find()),
          "--operations-port",
          Integer.toString(operations));
      palimpsest("site", "seed", "create", "2026");
      UsedSecrets.ofThisJvm().home(folder.resolve("home"));
      assertThat(isReady(operations)).as("before it runs").isFalse();

      Process agent = start("palimpsest", List.of("agent"), operations);
      try {
        awaitReady(agent, operations);
        solr.stop();
        Await.that("it is not ready without its Solr").until(() -> !isReady(operations));
        assertThat(agent.isAlive()).isTrue();
      } finally {
        agent.destroy();
      }
      assertThat(agent.waitFor(40, TimeUnit.SECONDS)).as("ends at SIGTERM").isTrue();
      assertThat(Files.readString(log("palimpsest"))).contains("The agent has stopped.");
      ProcessLogs.keep(log("palimpsest"), "image-agent");
    }
    try (Stream<Path> written = Files.list(folder)) {
      assertThat(written.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "agent.yaml", "home", "log-palimpsest", "log-agent-ready", "log-install");
    }
  }

  private static Path log(String program) {
    return folder.resolve("log-" + program);
  }

  private static void palimpsest(String... arguments) throws IOException, InterruptedException {
    assertThat(end(start("palimpsest", List.of(arguments), 0)))
        .as(() -> String.join(" ", arguments) + ": " + readLog())
        .isZero();
  }

  private static String readLog() {
    try {
      return Files.readString(log("palimpsest"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static void run(String... command) throws IOException, InterruptedException {
    assertThat(
            end(
                new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log(command[0]).toFile())
                    .start()))
        .isZero();
  }

  private static boolean isReady(int operationsPort) throws IOException, InterruptedException {
    return end(start("agent-ready", List.of(), operationsPort)) == 0;
  }

  private static void awaitReady(Process agent, int operationsPort) {
    Await.that("the agent is ready")
        .failFast("it ended", () -> assertThat(agent.isAlive()).as(DockerIT::readLog).isTrue())
        .untilAsserted(() -> assertThat(isReady(operationsPort)).as(DockerIT::readLog).isTrue());
  }

  /** One of the image's scripts, in the folder that the container has as its own. */
  private static Process start(String script, List<String> arguments, int operationsPort)
      throws IOException {
    var command = new ArrayList<String>(List.of(DOCKER.resolve(script).toString()));
    command.addAll(arguments);
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log(script).toFile()));
    String java = Path.of(System.getProperty("java.home"), "bin").toString();
    builder.environment().merge("PATH", java, (path, own) -> own + ":" + path);
    builder.environment().put("PALIMPSEST_LIBRARIES", LIBRARIES.toAbsolutePath().toString());
    builder.environment().put("PALIMPSEST_EXTRACT_LIBRARIES", EXTRACT_LIBRARIES.toString());
    builder
        .environment()
        .put("PALIMPSEST_JAVA_OPTS", "-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    builder.environment().put("PALIMPSEST_OPERATIONS_PORT", Integer.toString(operationsPort));
    return builder.start();
  }

  private static int end(Process process) throws InterruptedException {
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
      fail("a process did not end");
    }
    return process.exitValue();
  }
}
