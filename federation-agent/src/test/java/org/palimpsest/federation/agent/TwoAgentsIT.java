package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.testing.AgentProcess;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.CommandSite;
import org.palimpsest.federation.testing.Commands.Printed;
import org.palimpsest.local.FreePorts;

/** Two agents of a site with one home and one SolrCloud, as processes. */
@Timeout(600)
@Tag("long")
final class TwoAgentsIT {

  private static final Pattern PORT =
      Pattern.compile("(federation|api|operations): (\\{[^}]*port: )(\\d+)");

  /** Written for this test. */
  private static final String TEXT =
      "The two ferrymen had shared one boat for so long that neither could say whose it had been."
          + " They rowed on alternate days, and each painted over what the other had painted. In"
          + " the ninth year the boat was heavier by a hundredweight of paint, and sank on a calm"
          + " morning with nobody in it, in the middle of the only day on which both had stayed home.";

  @TempDir private static Path folder;

  @Test
  void bothWork_sayTheSame_andTakeNewKeysAndSeeds() throws Exception {
    try (CommandSite site = CommandSite.create("alpha", folder)) {
      site.succeed("site", "seed", "create", "2026");
      site.solr()
          .createLibrary(
              "own", List.of(new SourceDocument("ferrymen", Map.of("title", "T", "text", TEXT))));
      Path second = secondConfig(site);
      AgentProcess one = site.startAgent();
      AgentProcess other = site.startAgent(second);
      SiteDescriptor before = awaitSame(site.config(), second, 0);
      assertThat(before.schemes()).hasSize(1);
      assertFinds(site, site.config());
      assertFinds(site, second);

      site.succeed("site", "seed", "create", "2027");
      site.succeed("site", "rotate-keys");

      SiteDescriptor after = awaitSame(site.config(), second, before.serial());
      assertThat(after.schemes()).hasSize(2);
      assertThat(after.keys().sealing()).hasSize(2);
      assertThat(after.certificates()).hasSize(2);
      for (AgentProcess agent : List.of(one, other)) {
        assertThat(agent.get("/ready").statusCode()).isEqualTo(200);
      }
      assertThat(one.stop()).isTrue();
      assertFinds(site, second);
    }
  }

  @Test
  void anotherUrl_makesTheFirstUnready_inASentence() throws Exception {
    try (CommandSite site = CommandSite.create("beta", folder)) {
      site.succeed("site", "seed", "create", "2026");
      AgentProcess one = site.startAgent();
      Path second = secondConfig(site);
      Files.writeString(
          second,
          Files.readString(second).replaceAll("url: \"https://[^\"]*", "url: \"https://b.example"));
      AgentProcess other = site.startAgent(second);

      awaitUnready(one);

      assertThat(one.get("/ready").body())
          .contains("Another agent of this site was started with another title or url since");
      assertThat(one.get("/health").statusCode()).isEqualTo(200);
      assertThat(other.get("/ready").statusCode()).isEqualTo(200);
    }
  }

  /** Of another agent with other ports. */
  private static Path secondConfig(CommandSite site) throws Exception {
    Matcher ports = PORT.matcher(Files.readString(site.config()));
    var changed = new StringBuilder();
    while (ports.find()) {
      ports.appendReplacement(changed, "$1: $2" + FreePorts.find());
    }
    ports.appendTail(changed);
    return Files.writeString(site.folder().resolve("agent-2.yaml"), changed);
  }

  private static void assertFinds(CommandSite site, Path config) throws Exception {
    Path text = Files.writeString(site.folder().resolve("essay.txt"), TEXT);
    Printed report =
        site.run(config, "federation", "check", "--collection", "own", "--no-federation", text);
    assertThat(report.exitCode()).as(report.err()).isZero();
    assertThat(report.out()).contains("ferrymen");
  }

  private static void awaitUnready(AgentProcess agent) {
    Await.that("the agent is not ready").until(() -> agent.get("/ready").statusCode() != 200);
  }

  /** Waits until both tell the same descriptor, newer than a serial. */
  private static SiteDescriptor awaitSame(Path one, Path other, long newerThan) {
    return Await.that("both agents tell the same, newer descriptor")
        .until(
            () -> same(one, other),
            same -> same.filter(descriptor -> isNewer(descriptor, newerThan)).isPresent())
        .orElseThrow();
  }

  /** What both tell, if it is the same. */
  private static Optional<SiteDescriptor> same(Path one, Path other) throws Exception {
    Bytes told = told(one);
    return told.equals(told(other)) ? Optional.of(SignedDescriptors.read(told)) : Optional.empty();
  }

  private static boolean isNewer(SiteDescriptor descriptor, long than) {
    return descriptor.serial() > than && (than == 0 || descriptor.keys().sealing().size() > 1);
  }

  private static Bytes told(Path config) throws Exception {
    Matcher ports = PORT.matcher(Files.readString(config));
    assertThat(ports.find()).isTrue(); // the federation's is the first
    SSLContext tls = SSLContext.getInstance("TLSv1.3");
    tls.init(null, new TrustManager[] {new Anybody()}, null);
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("https://127.0.0.1:" + ports.group(3) + "/.well-known/palimpsest"))
            .build();
    return Bytes.of(
        HttpClient.newBuilder()
            .sslContext(tls)
            .build()
            .send(request, HttpResponse.BodyHandlers.ofByteArray())
            .body());
  }

  /** The content is signed. */
  private static final class Anybody extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
