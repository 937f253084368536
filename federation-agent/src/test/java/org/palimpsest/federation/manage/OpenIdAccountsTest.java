package org.palimpsest.federation.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.AccountStore;
import org.palimpsest.federation.account.Logins;
import org.palimpsest.federation.account.PasswordHash;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.openid.OpenIdException;
import org.palimpsest.federation.openid.OpenIdLogin.Identity;
import org.palimpsest.federation.openid.OpenIdSettings;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.testing.TestState;

final class OpenIdAccountsTest {

  private static final String ISSUER = "https://login.example.org";

  private final TestState memory = new TestState();
  private final AccountStore store = new AccountStore(memory.state().accounts());

  private List<String> events() {
    return memory.state().audit().last(Long.MAX_VALUE, 100).stream()
        .sorted(Comparator.comparing(AuditLog.Entry::number))
        .map(each -> each.event() + " " + each.facts().get("name") + " " + each.facts().get("role"))
        .toList();
  }

  private OpenIdAccounts accounts(String... members) {
    var settings =
        new OpenIdSettings(
            URI.create(ISSUER),
            "palimpsest",
            null,
            URI.create("https://desk.example.org"),
            "preferred_username",
            "groups",
            List.of(members),
            List.of("library"),
            List.of("board"));
    return new OpenIdAccounts(settings, memory.state(), InstantSource.fixed(Instant.EPOCH));
  }

  private static Identity lin(String... groups) {
    return new Identity(ISSUER, "1", "Lin", List.of(groups));
  }

  private static void assertRefused(OpenIdAccounts accounts, Identity identity) {
    assertThatExceptionOfType(OpenIdException.class)
        .isThrownBy(() -> accounts.of(identity))
        .extracting(OpenIdException::reason)
        .isEqualTo(OpenIdException.Reason.ACCOUNT);
  }

  @Test
  void roleAndGroups_areTheProvidersAnewWithEachLogin() throws Exception {
    Account first = accounts().of(lin("staff", "a group/of another form"));
    assertThat(first.name()).isEqualTo("lin");
    assertThat(first.role()).isEqualTo(Role.USER);
    assertThat(first.groups()).containsExactly("staff");

    assertThat(accounts().of(lin("library")).role()).isEqualTo(Role.LIBRARIAN);
    assertThat(accounts().of(lin("library", "board")).role()).isEqualTo(Role.ADMINISTRATOR);
    assertThat(accounts().of(lin()).role()).isEqualTo(Role.USER);
    assertThat(events())
        .containsExactly(
            "account.added lin user",
            "account.changed lin librarian",
            "account.changed lin administrator",
            "account.changed lin user");
  }

  @Test
  void nobodyComesInAsSomebodyElse() throws Exception {
    store.create(new Account("ada", Role.ADMINISTRATOR, PasswordHash.of("a passing phrase")));
    assertRefused(accounts(), new Identity(ISSUER, "2", "ada", List.of()));

    accounts().of(lin());
    assertRefused(accounts(), new Identity(ISSUER, "3", "lin", List.of()));
    assertRefused(accounts(), new Identity("https://other.example.org", "1", "lin", List.of()));
    assertRefused(accounts(), new Identity(ISSUER, "4", "../lin", List.of()));
  }

  @Test
  void disabledAccount_staysDisabled() throws Exception {
    accounts().of(lin());
    store.change("lin", lin -> lin.with(lin.role(), true, lin.groups()));
    assertRefused(accounts(), lin("library"));
    assertThat(store.find("lin").orElseThrow().disabled()).isTrue();
  }

  @Test
  void onlyMembersComeIn_whereThatIsAsked() throws Exception {
    assertRefused(accounts("staff"), lin("students"));
    assertThat(store.all()).isEmpty();
    assertThat(accounts("staff").of(lin("staff")).role()).isEqualTo(Role.USER);
    assertThat(accounts("staff").of(lin("board")).role()).isEqualTo(Role.ADMINISTRATOR);
  }

  @Test
  void noPasswordIsRightForSuchAnAccount() throws Exception {
    Account account = accounts().of(lin());
    var logins = new Logins(store, System::nanoTime);
    assertThat(logins.login("lin", account.passwordHash(), "127.0.0.1").account()).isNull();
    assertThat(logins.login("lin", "", "127.0.0.1").account()).isNull();
  }
}
