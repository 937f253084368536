package org.palimpsest.solr.check;

import java.util.List;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.rounds.Round.Stage;

/**
 * Searches a few sources for the order of the text's statements, in {@link PassageRound}'s form.
 */
final class OrderRound extends PassageRound {

  OrderRound() {
    super(new Stage("order", 0.8, "shardTimeoutOrder"));
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return !suspects(state).isEmpty();
  }

  private static List<SourceBounds> suspects(CheckState state) {
    OrderContest contest = state.contest();
    return contest == null ? List.of() : contest.suspects(state.missing().isEmpty());
  }

  @Override
  public Question ask(CheckState state) {
    return super.ask(state).aboutOrders(suspects(state));
  }

  @Override
  public void take(CheckState state, ShardResult result) {
    state.add(result.sourcesAlone());
  }

  @Override
  public boolean isAnswered(CheckState state) {
    return true;
  }
}
