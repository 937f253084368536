package org.palimpsest.federation.account;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.palimpsest.federation.state.KeptRights;
import org.palimpsest.federation.state.KeptRights.Holding;

/**
 * Rights by holder: everybody, an account, or a group. Librarians and administrators have all
 * rights.
 */
public final class RightsHolders {

  /** The holder that includes all accounts. */
  public static final String EVERYBODY = "everybody";

  private static final String ACCOUNT = "account:";
  private static final String GROUP = "group:";

  private static final Pattern GROUP_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");

  private final KeptRights stored;

  public RightsHolders(KeptRights stored) {
    this.stored = stored;
  }

  /** The rights of an account, its groups and everybody. */
  public Rights of(Account account) {
    if (account.role().includes(Role.LIBRARIAN)) {
      return Rights.ALL;
    }
    List<String> holders = new ArrayList<>(List.of(EVERYBODY, holder(account.name())));
    account.groups().forEach(group -> holders.add(GROUP + group));
    return stored.of(holders).stream().map(RightsHolders::rights).reduce(Rights.NONE, Rights::plus);
  }

  private static Rights rights(Holding holding) {
    return new Rights(Set.copyOf(holding.collections()), Set.copyOf(holding.libraries()));
  }

  /** The holder of one account. */
  public static String holder(String account) {
    return ACCOUNT + account;
  }

  /** Whether a name is valid for a group. */
  public static boolean isGroup(String name) {
    return GROUP_NAME.matcher(name).matches();
  }

  /** Whether a text is a valid holder. */
  public static boolean isHolder(String holder) {
    return holder.equals(EVERYBODY)
        || (holder.startsWith(ACCOUNT)
            && Passwords.faultOfName(holder.substring(ACCOUNT.length())).isEmpty())
        || (holder.startsWith(GROUP) && isGroup(holder.substring(GROUP.length())));
  }
}
