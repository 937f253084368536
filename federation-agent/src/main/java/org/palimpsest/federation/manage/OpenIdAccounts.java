package org.palimpsest.federation.manage;

import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.AccountStore;
import org.palimpsest.federation.account.Passwords;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.openid.OpenIdException;
import org.palimpsest.federation.openid.OpenIdException.Reason;
import org.palimpsest.federation.openid.OpenIdLogin.Identity;
import org.palimpsest.federation.openid.OpenIdSettings;
import org.palimpsest.federation.state.SiteState;

/**
 * Accounts of an OpenID provider's users. Each login updates role and groups from the provider;
 * administrators here can only disable accounts.
 */
public final class OpenIdAccounts {

  /** Prefix that no password hash has, so that no password matches. */
  private static final String MARK = "openid:";

  private final OpenIdSettings settings;
  private final SiteState state;
  private final AccountStore accounts;
  private final InstantSource clock;

  public OpenIdAccounts(OpenIdSettings settings, SiteState state, InstantSource clock) {
    this.settings = settings;
    this.state = state;
    this.accounts = new AccountStore(state.accounts());
    this.clock = clock;
  }

  /**
   * The account of a user, created at the first login; refused if the name is taken, the account is
   * disabled, or the user is not admitted.
   */
  public Account of(Identity identity) throws OpenIdException {
    String name = identity.name().toLowerCase(Locale.ROOT);
    require(Passwords.faultOfName(name).isEmpty() && isAdmitted(identity));
    String mark = MARK + Sha256.hex(identity.issuer() + " " + identity.subject());
    Role role = role(identity);
    List<String> groups =
        identity.groups().stream().filter(RightsHolders::isGroup).sorted().toList();
    return state.inTransaction(() -> of(new Account(name, role, mark, false, groups)));
  }

  private Account of(Account current) throws OpenIdException {
    String name = current.name();
    if (accounts.create(current)) {
      note("account.added", current);
    }
    Account known = accounts.find(name).orElseThrow(() -> new OpenIdException(Reason.ACCOUNT));
    require(known.passwordHash().equals(current.passwordHash()) && !known.disabled());
    if (!known.equals(current)) {
      note("account.changed", current);
      accounts.change(name, now -> current);
    }
    return current;
  }

  /** Whether an account belongs to a provider's user. */
  public static boolean isOpenId(Account account) {
    return account.passwordHash().startsWith(MARK);
  }

  private boolean isAdmitted(Identity identity) {
    return settings.members().isEmpty()
        || isOf(identity, settings.members())
        || isOf(identity, settings.librarians())
        || isOf(identity, settings.administrators());
  }

  private Role role(Identity identity) {
    if (isOf(identity, settings.administrators())) {
      return Role.ADMINISTRATOR;
    }
    return isOf(identity, settings.librarians()) ? Role.LIBRARIAN : Role.USER;
  }

  private static boolean isOf(Identity identity, List<String> groups) {
    return identity.groups().stream().anyMatch(groups::contains);
  }

  private static void require(boolean condition) throws OpenIdException {
    if (!condition) {
      throw new OpenIdException(Reason.ACCOUNT);
    }
  }

  private void note(String event, Account account) {
    var facts = new TreeMap<String, String>();
    facts.put("account", "OpenID provider");
    facts.put("name", account.name());
    facts.put("role", account.role().word());
    state.audit().append(event, null, facts, clock.instant());
  }
}
