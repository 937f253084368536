package org.palimpsest.solr.handler;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.solr.source.ShardResult;

/**
 * Looks in the few sources that may have it for the order of what the text says. It asks as {@link
 * CheckRound} does, but for nothing else.
 */
final class OrderRound implements Round<CheckRound.Question, ShardResult> {

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
  public CheckRound.Question ask(CheckState state) {
    return check.ask(state).aboutOrders(suspects(state));
  }

  @Override
  public List<ShardResult> answer(ShardIndex index, List<CheckRound.Question> questions)
      throws IOException {
    return check.answer(index, questions);
  }

  @Override
  public void take(CheckState state, ShardResult result) {
    state.add(result.sourcesAlone());
  }

  @Override
  public void write(CheckRound.Question question, Scheme scheme, ModifiableSolrParams params) {
    check.write(question, scheme, params);
  }

  @Override
  public CheckRound.Question read(SentDocument sent, Scheme scheme) {
    return check.read(sent, scheme);
  }

  @Override
  public NamedList<Object> encode(ShardResult result) {
    return check.encode(result);
  }

  @Override
  public ShardResult decode(NamedList<?> encoded, @Nullable String collection) {
    return check.decode(encoded, collection);
  }
}
