package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.PasswordHash;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.account.TokenSecret;
import org.palimpsest.federation.manage.AccountManager;

/** Scopes and lifetime of API keys. */
final class TokensTest {

  /** The minimal scope of each route; {@code login} for routes that refuse keys. */
  private static final String SCOPES =
      """
      check POST /v1/assignments
      check GET /v1/assignments
      check GET /v1/assignments/{id}
      check PUT /v1/assignments/{id}
      check DELETE /v1/assignments/{id}
      check POST /v1/assignments/{id}/submissions
      check PUT /v1/assignments/{id}/submissions/{number}
      check DELETE /v1/assignments/{id}/submissions/{number}
      check POST /v1/tasks
      check GET /v1/tasks
      check GET /v1/events
      check GET /v1/tasks/{id}
      check GET /v1/tasks/{id}/result
      check POST /v1/tasks/{id}/again
      check POST /v1/tasks/{id}/cancel
      check DELETE /v1/tasks/{id}
      check GET /v1/tasks/{id}/evidence
      check GET /v1/tasks/{id}/sources/{place}/text
      check GET /v1/tasks/{id}/report
      check GET /v1/tasks/{id}/decisions
      check POST /v1/uploads
      check GET /v1/uploads/{id}
      check PUT /v1/uploads/{id}
      check DELETE /v1/uploads/{id}
      check GET /v1/collections
      check GET /v1/sites
      check GET /v1/sites/{site}/libraries
      check GET /v1/account
      library GET /v1/collections/{collection}/documents
      library POST /v1/collections/{collection}/documents
      library DELETE /v1/collections/{collection}/documents
      all POST /v1/tasks/{id}/decisions
      all GET /v1/session
      all DELETE /v1/session
      all GET /v1/libraries
      all PUT /v1/libraries/{library}
      all DELETE /v1/libraries/{library}
      all GET /v1/grants
      all PUT /v1/grants/{site}/{library}
      all DELETE /v1/grants/{site}/{library}
      all GET /v1/peers
      all PUT /v1/peers/{site}
      all DELETE /v1/peers/{site}
      all GET /v1/account/tokens
      all DELETE /v1/account/tokens/{name}
      all GET /v1/accounts
      all PUT /v1/accounts/{name}
      all DELETE /v1/accounts/{name}
      all GET /v1/accounts/{name}/tokens
      all DELETE /v1/accounts/{name}/tokens/{token}
      all GET /v1/rights
      all PUT /v1/rights/{holder}
      all DELETE /v1/rights/{holder}
      all PUT /v1/collections/{collection}
      all GET /v1/audit
      all GET /v1/audit/verdict
      login PUT /v1/account/password
      login POST /v1/account/tokens
      login POST /v1/session/keys
      """;

  private static final String TASK = "{\"text\": \"Some text.\", \"collections\": [\"theses\"]}";
  private static final String OWN = "/v1/account/tokens";

  private ApiServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ApiServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static Map<String, String> scopes() {
    Map<String, String> scopes = new TreeMap<>();
    SCOPES
        .lines()
        .forEach(line -> scopes.put(line.replaceFirst("\\S+ ", ""), line.replaceFirst(" .*", "")));
    return scopes;
  }

  /** A key has at most the rights of its account. */
  @Test
  void everyRoute_isOpenToItsScopesOnly_andNeverBeyondTheRole() throws Exception {
    Map<String, String> scopes = scopes();
    assertThat(server.api().routes())
        .extracting(route -> route.method().name() + " " + route.path())
        .containsExactlyInAnyOrderElementsOf(scopes.keySet());
    for (String account : List.of(ApiServer.USER, ApiServer.LIBRARIAN, ApiServer.ADMINISTRATOR)) {
      for (Scope scope : Scope.values()) {
        String key = server.key(account, scope.word(), scope);
        for (Route route : server.api().routes()) {
          String name = route.method().name() + " " + route.path();
          String least = scopes.get(name);
          boolean isOpen = Scope.ofWord(least).filter(scope::includes).isPresent();
          HttpResponse<String> byKey = ask(key, route);
          assertThat(byKey.statusCode())
              .as("%s: %s with %s: %s", account, name, scope, byKey.body())
              .isEqualTo(isOpen ? ask(account, route).statusCode() : 403);
          if (!isOpen) {
            assertThat(byKey.body())
                .as(name)
                .contains(least.equals("login") ? "This needs a login" : "the scope " + least);
          }
        }
      }
    }
  }

  private HttpResponse<String> ask(String account, Route route) throws Exception {
    String path = route.path().replaceAll("\\{[a-z]+}", "none");
    String method = route.method().name();
    boolean isListening = path.equals("/v1/events");
    return server.send(
        account,
        method,
        path + (isListening ? "?seconds=0" : ""),
        method.equals("GET") ? null : "{}");
  }

  @Test
  void librariansKey_seesEverybodysTasks_withTheScopeAllOnly() throws Exception {
    String ofUser = task(ApiServer.USER);
    for (Scope scope : Scope.values()) {
      String key = server.key(ApiServer.LIBRARIAN, scope.word(), scope);
      boolean isAll = scope == Scope.ALL;
      String own = task(key);
      assertThat(server.tasks.find(own).orElseThrow().owner()).isEqualTo(ApiServer.LIBRARIAN);
      assertThat(status(key, "/v1/tasks/" + own)).isEqualTo(200);
      assertThat(status(key, "/v1/tasks/" + ofUser)).isEqualTo(isAll ? 200 : 404);
      assertThat(status(key, "/v1/tasks?owner=uma")).isEqualTo(isAll ? 200 : 403);
      String listed = server.send(key, "GET", "/v1/tasks", null).body();
      assertThat(listed.contains(ofUser)).isEqualTo(isAll);
      assertThat(server.send(key, "DELETE", "/v1/tasks/" + own, null).statusCode()).isEqualTo(204);
    }
  }

  @Test
  void keyOfAnAdministrator_setsNoPassword_andAddsNoAccount() throws Exception {
    String key = server.key(ApiServer.ADMINISTRATOR, "robot", Scope.ALL);
    String account = "{\"role\": \"administrator\", \"password\": \"a passing phrase\"}";
    for (String name : List.of("new", ApiServer.ADMINISTRATOR, ApiServer.USER)) {
      assertThat(server.send(key, "PUT", "/v1/accounts/" + name, account).statusCode())
          .as(name)
          .isEqualTo(403);
    }
    assertThat(server.accounts.find("new")).isEmpty();
    String role = "{\"role\": \"librarian\"}";
    assertThat(server.send(key, "PUT", "/v1/accounts/uma", role).statusCode()).isEqualTo(200);
  }

  @Test
  void key_isMadeListedUsedAndRevoked_andTheAuditLogTells() throws Exception {
    HttpResponse<String> made = make("{\"name\": \"intake\", \"scope\": \"check\"}");
    assertThat(made.statusCode()).isEqualTo(201);
    String secret = ApiJson.parse(made.body()).path("secret").asText();
    assertThat(TokenSecret.isOne(secret)).isTrue();
    assertThat(keys(ApiServer.USER).path("tokens").toString())
        .isEqualTo(
            "[{\"name\":\"intake\",\"scope\":\"check\",\"createdAt\":\"2026-01-01T00:00:00Z\","
                + "\"usedAt\":null}]");
    assertThat(keys(ApiServer.OTHER_USER).path("tokens")).isEmpty();

    assertThat(status(secret, "/v1/account")).isEqualTo(200);
    assertThat(server.send(null, "GET", "/v1/account?access_token=" + secret, null).statusCode())
        .isEqualTo(401);
    assertThat(keys(ApiServer.USER).findValuesAsText("usedAt"))
        .containsExactly("2026-01-01T00:00:00Z");

    String path = OWN + "/intake";
    assertThat(server.send(ApiServer.OTHER_USER, "DELETE", path, null).statusCode()).isEqualTo(404);
    assertThat(server.send(ApiServer.USER, "DELETE", path, null).statusCode()).isEqualTo(204);
    assertEnded(secret);
    assertThat(server.events())
        .containsExactly(
            "token.added null {account=uma, name=uma, scope=check, token=intake}",
            "token.revoked null {account=uma, name=uma, scope=check, token=intake}");
  }

  @Test
  void keyThatCannotBe_isRefused_andLeavesNoRecord() throws Exception {
    String good = "{\"name\": \"intake\", \"scope\": \"check\"}";
    for (String name : List.of("", "..", "a b", "a/b", "ä", "x".repeat(65))) {
      assertThat(make(good.replace("intake", name)).statusCode()).as(name).isEqualTo(422);
    }
    assertThat(make(good.replace("check", "root")).statusCode()).isEqualTo(422);
    assertThat(make("{\"name\": \"intake\"}").statusCode()).isEqualTo(422);
    assertThat(server.events()).isEmpty();

    assertThat(make(good).statusCode()).isEqualTo(201);
    HttpResponse<String> again = make(good.replace("check", "all"));
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(again.body()).contains("\"keyExists\"", "\"name\":\"intake\"");
    assertThat(server.events()).hasSize(1);
    assertThat(server.state.tokens().of(ApiServer.USER).get(0).scope()).isEqualTo("check");
  }

  @Test
  void administrator_listsAndRevokesKeysOfOthers() throws Exception {
    String secret = server.key(ApiServer.USER, "intake", Scope.ALL);
    String path = "/v1/accounts/uma/tokens";
    assertThat(server.send(ApiServer.LIBRARIAN, "GET", path, null).statusCode()).isEqualTo(403);
    HttpResponse<String> listed = server.send(ApiServer.ADMINISTRATOR, "GET", path, null);
    assertThat(listed.body()).contains("intake").doesNotContain(secret.substring(4, 12));
    HttpResponse<String> revoked =
        server.send(ApiServer.ADMINISTRATOR, "DELETE", path + "/intake", null);
    assertThat(revoked.statusCode()).isEqualTo(204);
    assertEnded(secret);
    assertThat(server.events())
        .contains("token.revoked null {account=ada, name=uma, scope=all, token=intake}");
  }

  @Test
  void key_endsWithItsAccount_butNotWithThePassword() throws Exception {
    String secret = server.key(ApiServer.USER, "intake", Scope.CHECK);
    server.accounts.change(
        ApiServer.USER, uma -> uma.withPasswordHash(PasswordHash.of("another passphrase")));
    assertThat(status(secret, "/v1/account")).isEqualTo(200);

    server.accounts.change(ApiServer.USER, uma -> uma.with(Role.USER, true, List.of()));
    assertEnded(secret);
    server.accounts.change(ApiServer.USER, uma -> uma.with(Role.USER, false, List.of()));
    assertThat(status(secret, "/v1/account")).isEqualTo(200);

    Account uma = server.accounts.find(ApiServer.USER).orElseThrow();
    new AccountManager(server.state, () -> ApiServer.NOW).remove(ApiServer.USER, "ada");
    assertThat(server.state.tokens().all()).isEmpty();
    assertThat(server.accounts.create(uma)).isTrue();
    assertEnded(secret);
  }

  @Test
  void wrongKeys_areAnsweredAlike_andHaveToWait() throws Exception {
    String right = server.key(ApiServer.USER, "right", Scope.CHECK);
    assertThat(status(right, "/v1/account")).isEqualTo(200);
    HttpResponse<String> wrong = null;
    for (int i = 0; i < 200 && (wrong == null || wrong.statusCode() == 401); i++) {
      if (wrong != null) {
        assertThat(wrong.body()).contains("\"keyUnknown\"");
        assertThat(wrong.headers().firstValue("WWW-Authenticate"))
            .contains("Bearer realm=\"palimpsest\", error=\"invalid_token\"");
      }
      wrong = bearer(i % 2 == 0 ? TokenSecret.generate() : "no key at all");
    }
    assertThat(wrong.statusCode()).isEqualTo(429);
    assertThat(wrong.headers().firstValue("Retry-After")).isPresent();
    assertThat(wrong.body()).contains("\"tooManyLogins\"");
    assertThat(status(right, "/v1/account")).isEqualTo(200);
  }

  @Test
  void secret_isInNoFileOfTheDatabase_butItsDigestIs() throws Exception {
    HttpResponse<String> made = make("{\"name\": \"intake\", \"scope\": \"check\"}");
    String secret = ApiJson.parse(made.body()).path("secret").asText();
    assertThat(status(secret, "/v1/account")).isEqualTo(200);

    assertThat(server.kept.onDisk())
        .contains(TokenSecret.digest(secret))
        .doesNotContain(secret)
        .doesNotContain(secret.substring("pst_".length()));
  }

  private void assertEnded(String secret) throws Exception {
    HttpResponse<String> answer = server.send(secret, "GET", "/v1/account", null);
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body())
        .isEqualTo(bearer(TokenSecret.generate()).body())
        .doesNotContain(secret);
  }

  private HttpResponse<String> bearer(String secret) throws Exception {
    return server.send(
        HttpRequest.newBuilder().header("Authorization", "bearer " + secret).GET(), "/v1/account");
  }

  private HttpResponse<String> make(String json) throws Exception {
    return server.send(ApiServer.USER, "POST", OWN, json);
  }

  private JsonNode keys(String account) throws Exception {
    return ApiJson.parse(server.send(account, "GET", OWN, null).body());
  }

  private int status(String account, String path) throws Exception {
    return server.send(account, "GET", path, null).statusCode();
  }

  private String task(String account) throws Exception {
    HttpResponse<String> made = server.send(account, "POST", "/v1/tasks", TASK);
    assertThat(made.statusCode()).isEqualTo(201);
    return ApiJson.parse(made.body()).path("id").asText();
  }
}
