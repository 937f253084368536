package org.palimpsest.federation.manage;

import java.time.InstantSource;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.manage.ChangeRefusedException.Reason;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.SiteState;

/** Changes rights, with a record in the audit log for each change. */
public final class RightsManager {

  private static final int NAMES_MAX = 500;
  private static final Pattern COLLECTION =
      Pattern.compile("\\*|[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
  private static final Pattern LIBRARY =
      Pattern.compile("\\*|[a-z0-9.-]{1,64}/(\\*|[a-z0-9-]{1,64})");

  private final SiteState state;
  private final InstantSource clock;

  public RightsManager(SiteState state, InstantSource clock) {
    this.state = state;
    this.clock = clock;
  }

  /** All rights by holder. */
  public List<Holding> all() {
    return state.rights().all();
  }

  /** Replaces the rights of a holder, and returns whether it had none; refuses malformed names. */
  public boolean put(Holding holding, String actor) throws ChangeRefusedException {
    require(RightsHolders.isHolder(holding.holder()), "holderSyntax");
    require(!holding.collections().isEmpty() || !holding.libraries().isEmpty(), "rightsEmpty");
    requireAll(holding.collections(), COLLECTION, "collectionName");
    requireAll(holding.libraries(), LIBRARY, "libraryName");
    return state.inTransaction(
        () -> {
          boolean isNew = state.rights().put(holding);
          note("rights.given", holding, actor);
          return isNew;
        });
  }

  /** Removes all rights of a holder; refused if it has none. */
  public void remove(String holder, String actor) throws ChangeRefusedException {
    boolean had =
        state.inTransaction(
            () -> {
              boolean removed = state.rights().remove(holder);
              if (removed) {
                note("rights.taken", new Holding(holder, List.of(), List.of()), actor);
              }
              return removed;
            });
    if (!had) {
      throw new ChangeRefusedException(Reason.MISSING, "noRights");
    }
  }

  private static void requireAll(List<String> names, Pattern pattern, String code)
      throws ChangeRefusedException {
    require(names.size() <= NAMES_MAX, "rightsMax", "max", NAMES_MAX);
    for (String name : names) {
      require(pattern.matcher(name).matches(), code);
    }
  }

  private static void require(boolean condition, String code, Object... values)
      throws ChangeRefusedException {
    if (!condition) {
      throw new ChangeRefusedException(Reason.INVALID, code, values);
    }
  }

  private void note(String event, Holding holding, String actor) {
    var facts = new TreeMap<String, String>();
    facts.put("account", actor);
    facts.put("holder", holding.holder());
    facts.put("collections", String.join(",", holding.collections()));
    facts.put("libraries", String.join(",", holding.libraries()));
    state.audit().append(event, null, facts, clock.instant());
  }
}
