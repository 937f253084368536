package org.palimpsest.federation.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.openid.OpenIdSettings;
import org.palimpsest.federation.retention.Retention;

final class AgentConfigTest {

  private static final String LEAST =
      """
      site: alpha
      url: https://alpha.example.org:8443
      home: home
      solr: {url: "http://localhost:8983/solr"}
      """;

  @TempDir private Path folder;

  @Test
  void theLeast_hasTheDefaults() throws Exception {
    AgentConfig config = AgentConfig.read(file(LEAST));

    assertThat(config.title()).isEqualTo("alpha");
    assertThat(config.url()).isEqualTo(URI.create("https://alpha.example.org:8443"));
    assertThat(config.home()).isEqualTo(folder.resolve("home"));
    assertThat(config.agent()).endsWith("-8443");
    assertThat(config.state()).isNull();
    assertThat(config.stateFile()).isEqualTo(folder.resolve("home/state.db"));
    assertThat(config.solr().credentials()).isNull();
    assertThat(config.api().listener()).isEqualTo(new AgentConfig.Listener("127.0.0.1", 8444));
    assertThat(config.tasks()).isEqualTo(new AgentConfig.Tasks(2, 15, 1000, 4000));
    assertThat(config.retention()).isEqualTo(new Retention(30, Map.of(), Map.of(), Map.of()));
    assertThat(config.log()).isEqualTo(new AgentConfig.Log("info", null));
  }

  @Test
  void versionOfToday_isRead_andALaterOneIsRefusedInOneSentence() throws Exception {
    assertThat(AgentConfig.read(file("version: 1\n" + LEAST)).site()).isEqualTo("alpha");
    for (String later : List.of("2", "10000000000")) {
      assertThat(errors("version: " + later + "\nsomethingNew: 5\n" + LEAST))
          .containsExactly(
              "It has version "
                  + later
                  + ", and this version of Palimpsest reads version 1: use a later one, or the"
                  + " configuration of before.");
    }
  }

  @Test
  void versionThatIsNone_isAnErrorAmongOthers() throws Exception {
    for (String wrong : List.of("0", "-3", "one", "1.5")) {
      assertThat(errors("version: " + wrong + "\n" + LEAST))
          .singleElement()
          .asString()
          .startsWith("version: ");
    }
  }

  @Test
  void everySetting_isRead() throws Exception {
    AgentConfig config =
        AgentConfig.read(
            file(
                """
                version: 1
                site: alpha
                title: University Alpha
                url: https://alpha.example.org
                home: /var/lib/palimpsest-agent
                agent: alpha-1
                state: {url: "postgresql://db:5433/palimpsest", credentials: d, certificates: ca.pem}
                solr: {url: "https://solr:1/solr", credentials: c, submissions: handed_in, timeoutSeconds: 65}
                federation: {host: "::", port: 1}
                api: {host: 0.0.0.0, port: 2, certificate: tls.pem, key: tls.key, proxies: [10.0.0.7, "fd00::7"], bodyBytesMax: 1000}
                openId:
                  issuer: https://login.example.org/realms/alpha
                  client: desk
                  secret: client.secret
                  address: https://desk.example.org
                  nameClaim: uid
                  groupsClaim: roles
                  members: staff, students
                  librarians: [library]
                report: {fonts: [kai.ttf, /fonts/song.ttc]}
                operations: {host: localhost, port: 0}
                tasks: {workers: 1, deadlineMinutes: 2, keepDays: 3, openPerAccount: 400, megabytesPerAccount: 9}
                retention:
                  types: {thesis: 365}
                  collections: {archive: 9}
                  documents: {intake: 36500}
                stopSeconds: 4
                log: {level: debug, file: agent.log}
                """));

    assertThat(config)
        .isEqualTo(
            new AgentConfig(
                "alpha",
                "University Alpha",
                URI.create("https://alpha.example.org"),
                Path.of("/var/lib/palimpsest-agent"),
                "alpha-1",
                new AgentConfig.State(
                    URI.create("postgresql://db:5433/palimpsest"),
                    folder.resolve("d"),
                    folder.resolve("ca.pem")),
                new AgentConfig.Solr(
                    URI.create("https://solr:1/solr"), folder.resolve("c"), "handed_in", 65),
                new AgentConfig.Listener("::", 1),
                new AgentConfig.Api(
                    new AgentConfig.Listener("0.0.0.0", 2),
                    folder.resolve("tls.pem"),
                    folder.resolve("tls.key"),
                    Set.of(InetAddress.getByName("10.0.0.7"), InetAddress.getByName("fd00::7")),
                    1000),
                new OpenIdSettings(
                    URI.create("https://login.example.org/realms/alpha"),
                    "desk",
                    folder.resolve("client.secret"),
                    URI.create("https://desk.example.org"),
                    "uid",
                    "roles",
                    List.of("staff", "students"),
                    List.of("library"),
                    List.of()),
                List.of(folder.resolve("kai.ttf"), Path.of("/fonts/song.ttc")),
                new AgentConfig.Listener("localhost", 0),
                new AgentConfig.Tasks(1, 2, 400, 9),
                new Retention(
                    3, Map.of("thesis", 365), Map.of("archive", 9), Map.of("intake", 36500)),
                4,
                new AgentConfig.Log("debug", folder.resolve("agent.log"))));
  }

  @Test
  void timesThatAreNone_areRefused() throws Exception {
    assertThat(errors(LEAST + "retention: {types: 30, documents: {intake: 0}, keep: 3}\n"))
        .containsExactlyInAnyOrder(
            "retention.types: must be names with days, such as {theses: 365}.",
            "retention.documents: the days of intake must be 1 to 36500.",
            "retention.keep: there is no such setting; there are [types, collections, documents].");
  }

  @Test
  void openIdWithoutWhatItNeeds_orInClear_isRefused() throws Exception {
    assertThat(errors(LEAST + "openId: {client: desk}\n"))
        .containsExactlyInAnyOrder(
            "openId.issuer: is needed where people come from an OpenID provider.",
            "openId.address: is needed where people come from an OpenID provider.");
    assertThat(
            errors(
                LEAST
                    + "openId: {issuer: \"http://login.example.org\", address:"
                    + " \"http://127.0.0.1:8444\"}\n"))
        .containsExactly("openId.issuer: needs https, unless it is on this machine.");
  }

  @Test
  void everyError_isSaidAtOnce() throws Exception {
    assertThat(
            errors(
                """
                site: Alpha
                url: http://alpha.example.org
                solr: {url: "http://user:secret@localhost/solr", credentails: x}
                federation: 8443
                api: {port: 99999, host: 0.0.0.0, proxies: proxy.example.org}
                state: {url: "jdbc:postgresql://db/palimpsest"}
                tasks: {workers: two}
                passwort: x
                """))
        .containsExactlyInAnyOrder(
            "site: must be 1 to 64 lower-case letters, digits, dots and hyphens, a letter or digit"
                + " at both ends.",
            "url: must be an https address with a host, without user, password, path, query and"
                + " fragment.",
            "home: is needed.",
            "solr.url: must be an http or https address with a host, without user, password, query"
                + " and fragment.",
            "solr.credentails: there is no such setting; is solr.credentials meant?",
            "state: url and credentials are needed together, or neither.",
            "federation: settings must stand below it: [host, port].",
            "api.port: is 99999, must be 0 to 65535.",
            "api.proxies: must be IP addresses, such as 127.0.0.1; proxy.example.org is none.",
            "api.host: passwords would cross the network in clear; name a loopback address, or TLS"
                + " files with api.certificate and api.key.",
            "tasks.workers: must be a whole number.",
            "passwort: there is no such setting; there are [version, site, title, url, home, agent, state,"
                + " solr, federation, api, openId, report, operations, tasks, retention, stopSeconds, log].");
  }

  @Test
  void aSettingTwice_isRefused() throws Exception {
    assertThat(errors(LEAST + "site: beta\n"))
        .singleElement()
        .asString()
        .startsWith("Line ")
        .contains("Duplicate field 'site'");
  }

  @Test
  void noYaml_isRefused_withoutWhatStoodThere() throws Exception {
    assertThat(errors("site: [")).singleElement().asString().startsWith("Line ");
    assertThat(errors("- a\n")).containsExactly("It holds no settings.");
    assertThat(
            catchThrowableOfType(
                    ConfigException.class, () -> AgentConfig.read(folder.resolve("none.yaml")))
                .errors())
        .containsExactly("There is no such file.");
  }

  private List<String> errors(String yaml) throws IOException {
    Path file = file(yaml);
    return catchThrowableOfType(ConfigException.class, () -> AgentConfig.read(file)).errors();
  }

  private Path file(String yaml) throws IOException {
    return Files.writeString(folder.resolve("agent.yaml"), yaml);
  }
}
