package org.palimpsest.federation.api;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.ProcessLogs;

/** A real OpenID provider, with a university's people in memory. */
final class Keycloak implements AutoCloseable {

  static final String PASSWORD = "a passing phrase";

  private final Process process;
  private final String root;

  private Keycloak(Process process, String root) {
    this.process = process;
    this.root = root;
  }

  /**
   * Starts one, and waits until it answers.
   *
   * @param home where it was unpacked
   * @param returnAddress where it may send people back to
   */
  static Keycloak start(Path home, int port, URI returnAddress) throws IOException {
    Files.createDirectories(home.resolve("data/import"));
    Files.writeString(
        home.resolve("data/import/realm.json"),
        String.format(
            Locale.ROOT,
            """
            {"realm": "university", "enabled": true,
             "groups": [{"name": "library"}, {"name": "students"}],
             "clients": [{"clientId": "palimpsest", "enabled": true, "publicClient": true,
               "standardFlowEnabled": true, "redirectUris": ["%s"],
               "attributes": {"pkce.code.challenge.method": "S256"},
               "protocolMappers": [{"name": "groups", "protocol": "openid-connect",
                 "protocolMapper": "oidc-group-membership-mapper",
                 "config": {"claim.name": "groups", "full.path": "true",
                   "id.token.claim": "true"}}]}],
             "users": [%s, %s, %s]}
            """,
            returnAddress,
            user("lin", "library"),
            user("stu", "students"),
            user("uma", "students")));
    ProcessBuilder builder =
        new ProcessBuilder(
            "sh",
            home.resolve("bin/kc.sh").toString(),
            "start-dev",
            "--import-realm",
            "--db=dev-mem",
            "--http-host=127.0.0.1",
            "--http-port=" + port);
    builder.environment().put("JAVA_OPTS_APPEND", "-XX:TieredStopAtLevel=1");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(ProcessLogs.folder().resolve("keycloak.log").toFile())
            .start();
    var keycloak = new Keycloak(process, "http://127.0.0.1:" + port);
    Await.that("the provider answers")
        .ignoreExceptionsInstanceOf(IOException.class)
        .until(keycloak::answers);
    return keycloak;
  }

  private static String user(String name, String group) {
    return String.format(
        Locale.ROOT,
        """
        {"username": "%s", "enabled": true, "firstName": "F", "lastName": "L",
         "email": "%s@example.org", "emailVerified": true, "groups": ["%s"],
         "credentials": [{"type": "password", "value": "%s", "temporary": false}]}
        """,
        name,
        name,
        group,
        PASSWORD);
  }

  URI issuer() {
    return URI.create(root + "/realms/university");
  }

  private boolean answers() throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(issuer() + "/.well-known/openid-configuration")).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode() == 200;
  }

  /** Its processes are the shell and, in its place, Java. */
  @Override
  public void close() {
    List<ProcessHandle> below = process.descendants().toList();
    below.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().orTimeout(1, TimeUnit.MINUTES).join();
  }
}
