package org.palimpsest.federation.account;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.palimpsest.federation.state.KeptRights;
import org.palimpsest.federation.state.KeptRights.Holding;

/**
 * Who has which rights: everybody, an account, or a group of accounts. Librarians and
 * administrators, who see all documents anyway, need none.
 */
public final class RightsHolders {

  /** All who may log in. */
  public static final String EVERYBODY = "everybody";

  private static final String ACCOUNT = "account:";
  private static final String GROUP = "group:";

  private static final Pattern GROUP_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");

  private final KeptRights kept;

  /** The rights that the state keeps. */
  public RightsHolders(KeptRights kept) {
    this.kept = kept;
  }

  /** What an account may check against. */
  public Rights of(Account account) {
    if (account.role().includes(Role.LIBRARIAN)) {
      return Rights.ALL;
    }
    List<String> holders = new ArrayList<>(List.of(EVERYBODY, holder(account.name())));
    account.groups().forEach(group -> holders.add(GROUP + group));
    return kept.of(holders).stream().map(RightsHolders::rights).reduce(Rights.NONE, Rights::plus);
  }

  private static Rights rights(Holding holding) {
    return new Rights(Set.copyOf(holding.collections()), Set.copyOf(holding.libraries()));
  }

  /** The holder that is one account. */
  public static String holder(String account) {
    return ACCOUNT + account;
  }

  /** Whether a group may have this name. */
  public static boolean isGroup(String name) {
    return GROUP_NAME.matcher(name).matches();
  }

  /** Whether this is a holder. */
  public static boolean isHolder(String holder) {
    return holder.equals(EVERYBODY)
        || (holder.startsWith(ACCOUNT)
            && Passwords.faultOfName(holder.substring(ACCOUNT.length())).isEmpty())
        || (holder.startsWith(GROUP) && isGroup(holder.substring(GROUP.length())));
  }
}
