package org.palimpsest.handler;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.Scheme;

/**
 * A round as coordinator and shards go through it: at once where they are the same node, else with
 * all that is said between them encoded.
 */
record Exchange<Q extends Question, A>(Round<Q, A> round, RoundCodec<Q, A> codec) {

  Stage stage() {
    return round.stage();
  }

  /** Asks and answers in the only index that there is. */
  void run(ShardIndex index, List<CheckState> states) throws IOException {
    List<A> answers = round.answer(index, states.stream().map(round::ask).toList());
    for (int i = 0; i < answers.size(); i++) {
      round.take(states.get(i), answers.get(i));
    }
  }

  /** What the coordinator sends of a document, in one line. */
  String question(CheckState state) {
    Q question = round.ask(state);
    ModifiableSolrParams params = new ModifiableSolrParams();
    question.document().writeTo(params);
    codec.write(question, state.library().scheme(), params);
    return ShardBody.encode(params);
  }

  /** What a shard sends back: one answer for each document, in their order. */
  List<NamedList<Object>> answer(ShardIndex index, List<SentDocument> sent) throws IOException {
    Scheme scheme = index.library().scheme();
    List<Q> questions = sent.stream().map(document -> codec.read(document, scheme)).toList();
    return round.answer(index, questions).stream().map(codec::encode).toList();
  }

  /**
   * Takes what {@link #answer} gave for a document on one shard.
   *
   * @param collection that the shard belongs to, where sources are to say it
   * @throws IllegalArgumentException if a part is missing
   * @throws ClassCastException if a part is of another type
   */
  void take(CheckState state, NamedList<?> answer, @Nullable String collection) {
    round.take(state, codec.decode(answer, collection));
  }
}
