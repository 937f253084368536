package org.palimpsest.handler;

import java.io.IOException;
import java.util.List;
import org.palimpsest.order.SourceBounds;
import org.palimpsest.source.ShardResult;

/**
 * Looks in the few sources that may have it for the order of what the text says. It asks as {@link
 * CheckRound} does, but for nothing else.
 */
final class OrderRound implements Round<CheckQuestion, ShardResult> {

  private final CheckRound check = new CheckRound();

  @Override
  public Stage stage() {
    return Stage.ORDER;
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
  public CheckQuestion ask(CheckState state) {
    return check.ask(state).aboutOrders(suspects(state));
  }

  @Override
  public List<ShardResult> answer(ShardIndex index, List<CheckQuestion> questions)
      throws IOException {
    return check.answer(index, questions);
  }

  @Override
  public void take(CheckState state, ShardResult result) {
    state.add(result.sourcesAlone());
  }
}
