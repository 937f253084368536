package org.palimpsest.federation.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.federation.account.TokenSecret;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.agent.StateAccess;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.state.Database;

final class TokenCommandsTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;
  private Path config;

  @BeforeEach
  void makeSite() throws Exception {
    config =
        Files.writeString(
            folder.resolve("agent.yaml"),
            String.join(
                "\n",
                "site: alpha",
                "title: University Alpha",
                "url: https://127.0.0.1:8443",
                "home: home",
                "solr: {url: \"http://localhost:1/solr\"}"));
    AgentConfig read = AgentConfig.read(config);
    SiteHome.create(read, InstantSource.system());
    try (Database database = StateAccess.openOrMake(read)) {
      database.claim("alpha");
    }
    Path password = folder.resolve("password");
    SecretFiles.write(password, "a passing phrase".getBytes(StandardCharsets.UTF_8));
    assertThat(run("site", "account", "add", "ada", "--password-file", password)).isZero();
  }

  private int run(Object... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    String[] words =
        Stream.concat(Arrays.stream(arguments), Stream.of("--config", config))
            .map(Object::toString)
            .toArray(String[]::new);
    return Palimpsest.commandLine(new PrintWriter(out), new PrintWriter(err)).execute(words);
  }

  private int token(Object... arguments) {
    return run(
        Stream.concat(Stream.of("site", "account", "token"), Arrays.stream(arguments)).toArray());
  }

  @Test
  void key_isMadeListedAndRevoked() {
    assertThat(token("add", "ada", "--name", "intake", "--scope", "library")).isZero();
    String secret = out.toString().strip();
    assertThat(TokenSecret.isOne(secret)).isTrue();
    assertThat(err.toString()).contains("not shown again").doesNotContain(secret);
    for (Object[] list : new Object[][] {{"list"}, {"list", "ada"}}) {
      assertThat(token(list)).isZero();
      assertThat(out.toString())
          .startsWith("ada: intake, scope library, made ")
          .endsWith("never used\n")
          .doesNotContain(secret);
    }
    assertThat(token("revoke", "ada", "intake")).isZero();
    assertThat(out.toString()).isEqualTo("The key intake of the account ada was revoked.\n");
    assertThat(token("list")).isZero();
    assertThat(out.toString()).isEmpty();
    assertThat(run("site", "audit", "show", "--event", "token")).isZero();
    assertThat(out.toString())
        .contains(" token.added ", " token.revoked ", "name=ada", "token=intake");
  }

  @Test
  void wrongNamesAndScopes_areRefusedInASentence() {
    assertThat(token("add", "ada", "--name", "a b", "--scope", "check")).isEqualTo(1);
    assertThat(err.toString()).contains("The name of a key for a program has 1 to 64 letters");
    assertThat(token("add", "bob", "--name", "a", "--scope", "check")).isEqualTo(1);
    assertThat(err.toString()).contains("There is no account bob.");
    assertThat(token("add", "ada", "--name", "a", "--scope", "root")).isEqualTo(2);
    assertThat(token("add", "ada", "--name", "a")).isEqualTo(2);
    assertThat(token("revoke", "ada", "a")).isEqualTo(1);
    assertThat(err.toString()).contains("The account ada has no such key.");
    assertThat(token("list", "bob")).isEqualTo(1);
  }
}
