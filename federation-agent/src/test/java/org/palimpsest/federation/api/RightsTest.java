package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;

/** Rights of accounts and groups. */
final class RightsTest {

  private static final String OF_USER = "/v1/rights/account:" + ApiServer.USER;
  private static final String LIBRARY = "{\"collections\": [\"library\"]}";

  private ApiServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ApiServer();
    assertThat(server.state.rights().remove(RightsHolders.EVERYBODY)).isTrue();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void withoutARight_nothingIsThere_andNothingCanBeChecked() throws Exception {
    assertThat(check(ApiServer.USER, "library").statusCode()).isEqualTo(403);
    assertThat(check(ApiServer.USER, "library").body())
        .contains("\"notAllowed\"", "\"library\":\"library\"");
    assertThat(server.tasks.list(null, 0, 10)).isEmpty();
    assertThat(names(ApiServer.USER)).isEmpty();
    assertThat(names(ApiServer.LIBRARIAN)).isNotEmpty();
    assertThat(check(ApiServer.LIBRARIAN, "library").statusCode()).isEqualTo(201);
  }

  @Test
  void aRight_isForItsHolderAndItsCollectionAlone() throws Exception {
    assertThat(put(OF_USER, LIBRARY)).isEqualTo(201);

    assertThat(names(ApiServer.USER)).containsExactly("library");
    assertThat(check(ApiServer.USER, "library").statusCode()).isEqualTo(201);
    assertThat(check(ApiServer.USER, "library\", \"old").statusCode()).isEqualTo(403);
    assertThat(check(ApiServer.OTHER_USER, "library").statusCode()).isEqualTo(403);
    assertThat(own(ApiServer.USER).at("/rights/collections/0").asText()).isEqualTo("library");

    assertThat(server.send(ApiServer.ADMINISTRATOR, "DELETE", OF_USER, null).statusCode())
        .isEqualTo(204);
    assertThat(check(ApiServer.USER, "library").statusCode()).isEqualTo(403);
  }

  @Test
  void groupsRight_isThatOfItsAccounts() throws Exception {
    assertThat(put("/v1/rights/group:staff", LIBRARY)).isEqualTo(201);
    assertThat(check(ApiServer.USER, "library").statusCode()).isEqualTo(403);

    assertThat(
            put("/v1/accounts/" + ApiServer.USER, "{\"role\": \"user\", \"groups\": [\"staff\"]}"))
        .isEqualTo(200);

    assertThat(check(ApiServer.USER, "library").statusCode()).isEqualTo(201);
    assertThat(check(ApiServer.OTHER_USER, "library").statusCode()).isEqualTo(403);
  }

  @Test
  void anotherSitesLibraries_needARightOfTheirOwn() throws Exception {
    assertThat(put("/v1/peers/beta", ApiServer.peer("beta", 1))).isEqualTo(201);
    assertThat(put(OF_USER, LIBRARY)).isEqualTo(201);
    assertThat(ask("beta", "theses")).isEqualTo(403);
    assertThat(libraries(ApiServer.USER)).isEmpty();

    String both = "{\"collections\": [\"library\"], \"libraries\": [\"beta/theses\"]}";
    assertThat(put(OF_USER, both)).isEqualTo(200);

    assertThat(ask("beta", "theses")).isEqualTo(201);
    assertThat(ask("beta", "letters")).isEqualTo(403);
    assertThat(ask("gamma", "theses")).isEqualTo(403);
    assertThat(libraries(ApiServer.USER)).hasSize(1);
  }

  @Test
  void rightsOfARemovedAccount_areNotThoseOfTheNextOfItsName() throws Exception {
    assertThat(put(OF_USER, LIBRARY)).isEqualTo(201);
    String account = "/v1/accounts/" + ApiServer.USER;
    assertThat(server.send(ApiServer.ADMINISTRATOR, "DELETE", account, null).statusCode())
        .isEqualTo(204);
    String again = "{\"role\": \"user\", \"password\": \"" + ApiServer.PASSWORD + "\"}";
    assertThat(put(account, again)).isEqualTo(201);

    assertThat(check(ApiServer.USER, "library").statusCode()).isEqualTo(403);
  }

  @Test
  void whatCannotBe_isRefusedInASentence() throws Exception {
    for (String holder : List.of("nobody", "account:", "group:a b", "account:../x", "group:")) {
      String path = "/v1/rights/" + holder.replace(" ", "%20").replace("/", "%2F");
      assertThat(put(path, LIBRARY)).as(holder).isBetween(400, 422);
    }
    assertThat(put(OF_USER, "{}")).isEqualTo(422);
    assertThat(put(OF_USER, "{\"collections\": [\"..\"]}")).isEqualTo(422);
    assertThat(put(OF_USER, "{\"libraries\": [\"theses\"]}")).isEqualTo(422);
    assertThat(put(OF_USER, "{\"collections\": \"theses\"}")).isEqualTo(422);
    assertThat(server.state.rights().all()).isEmpty();
    assertThat(server.send(ApiServer.LIBRARIAN, "PUT", OF_USER, LIBRARY).statusCode())
        .isEqualTo(403);
    for (String name : List.of("..", ".", "a/b", "-a")) {
      assertThat(check(ApiServer.LIBRARIAN, name).statusCode()).as(name).isEqualTo(422);
    }
  }

  @Test
  void accountWithAGroupThatCannotBe_isNotMade() throws Exception {
    String account =
        "{\"role\": \"user\", \"password\": \"a passing phrase\", \"groups\": [\"a b\"]}";
    assertThat(put("/v1/accounts/new", account)).isEqualTo(422);
    assertThat(server.accounts.find("new")).isEmpty();
  }

  /** A disabled account stays disabled. */
  @Test
  void standingAndPassword_areChangedApart() throws Exception {
    server.accounts.change(ApiServer.USER, uma -> uma.with(Role.USER, true, List.of("staff")));
    assertThat(
            put(
                "/v1/accounts/" + ApiServer.USER,
                "{\"role\": \"librarian\", \"password\": \"another horse staple\"}"))
        .isEqualTo(200);

    var account = server.accounts.find(ApiServer.USER).orElseThrow();
    assertThat(account.disabled()).isTrue();
    assertThat(account.groups()).containsExactly("staff");
    assertThat(account.role()).isEqualTo(Role.LIBRARIAN);

    assertThat(put("/v1/accounts/" + ApiServer.USER, "{\"disabled\": false}")).isEqualTo(200);
    account = server.accounts.find(ApiServer.USER).orElseThrow();
    assertThat(account.disabled()).isFalse();
    assertThat(account.role()).isEqualTo(Role.LIBRARIAN);
    assertThat(put("/v1/accounts/new", "{\"password\": \"a passing phrase\"}")).isEqualTo(422);
  }

  private HttpResponse<String> check(String account, String collections) throws Exception {
    String task = "{\"text\": \"Some text.\", \"collections\": [\"" + collections + "\"]}";
    return server.send(account, "POST", "/v1/tasks", task);
  }

  private int ask(String site, String library) throws Exception {
    String task =
        "{\"text\": \"Some text.\", \"collections\": [\"library\"], \"remote\": [{\"site\": \""
            + site
            + "\", \"libraries\": [\""
            + library
            + "\"]}]}";
    return server.send(ApiServer.USER, "POST", "/v1/tasks", task).statusCode();
  }

  private int put(String path, String json) throws Exception {
    return server.send(ApiServer.ADMINISTRATOR, "PUT", path, json).statusCode();
  }

  private List<String> names(String account) throws Exception {
    String list = server.send(account, "GET", "/v1/collections", null).body();
    return ApiJson.parse(list).path("collections").findValuesAsText("name");
  }

  private List<String> libraries(String account) throws Exception {
    String list = server.send(account, "GET", "/v1/sites/beta/libraries", null).body();
    return ApiJson.parse(list).path("libraries").findValuesAsText("id");
  }

  private JsonNode own(String account) throws Exception {
    return ApiJson.parse(server.send(account, "GET", "/v1/account", null).body());
  }
}
