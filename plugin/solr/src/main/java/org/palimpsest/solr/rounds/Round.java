package org.palimpsest.solr.rounds;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.wire.RecordCodec;

/**
 * One question to all shards, for all documents of a request at once. The coordinator asks, every
 * shard answers, the coordinator takes the answers; a collection of one index does the same within
 * one node. A change of what travels between nodes needs a new {@link
 * org.palimpsest.solr.wire.Wire#VERSION}.
 *
 * @param <S> a document on the coordinator
 * @param <Q> the question about one document
 * @param <A> the answer of one shard
 */
public abstract class Round<S extends DocumentState, Q, A extends Record> {

  private final Stage stage;
  private final Class<A> answerType;

  /** A round whose answers {@link RecordCodec} encodes. */
  protected Round(Stage stage, Class<A> answerType) {
    this.stage = stage;
    this.answerType = answerType;
  }

  protected final Stage stage() {
    return stage;
  }

  /** Whether this document needs the round. The round's own answers must not change that. */
  public abstract boolean isNeeded(S state);

  public abstract Q ask(S state);

  /**
   * Answers as a shard.
   *
   * @param questions of the documents of one request, which share the passes over the index
   * @return an answer for each, in their order
   */
  public abstract List<A> answer(SolrQueryRequest request, List<Q> questions) throws IOException;

  public abstract void take(S state, A answer);

  /** Whether enough shards have answered to go on. */
  public boolean isAnswered(S state) {
    return true;
  }

  /** Writes the question about a document as it is sent to shards. */
  public abstract void write(S state, ModifiableSolrParams params);

  /** Reads a sent question from anybody; refuses an unreadable one by BAD_REQUEST. */
  public abstract Q read(SolrQueryRequest request, ShardBody sent);

  final void run(SolrQueryRequest request, List<S> states) throws IOException {
    List<A> answers = answer(request, states.stream().map(this::ask).toList());
    for (int i = 0; i < answers.size(); i++) {
      take(states.get(i), answers.get(i));
    }
  }

  final String line(S state) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    write(state, params);
    return ShardBody.encode(params);
  }

  /** Answers sent questions, in their order. */
  final List<List<@Nullable Object>> answerSent(SolrQueryRequest request, List<ShardBody> sent)
      throws IOException {
    List<Q> questions = sent.stream().map(each -> read(request, each)).toList();
    return answer(request, questions).stream().map(RecordCodec::encode).toList();
  }

  /** Takes an answer of {@link #answerSent}; see {@link RecordCodec#decode}. */
  final void takeSent(S state, Object answer, @Nullable String collection) {
    take(state, RecordCodec.decode(answerType, answer, collection));
  }

  /**
   * How a {@link Round} is named and how long it may take.
   *
   * @param name in requests to shards and in {@code debug=timing}
   * @param timeShare the share of the remaining time that a shard may use, above 0 and below 1
   * @param timeoutCode the code of the note about a shard that ran out of time
   */
  public record Stage(String name, double timeShare, String timeoutCode) {}
}
