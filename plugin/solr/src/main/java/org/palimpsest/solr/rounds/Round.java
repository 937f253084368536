package org.palimpsest.solr.rounds;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.endpoint.ShardBody;

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
public interface Round<S extends DocumentState, Q, A> {

  /** Its name and its share of the time. */
  Stage stage();

  /** Whether this document needs the round. The round's own answers must not change that. */
  boolean isNeeded(S state);

  /** The question about a document that needs it. */
  Q ask(S state);

  /**
   * Answers as a shard.
   *
   * @param questions of the documents of one request, which share the passes over the index
   * @return an answer for each, in their order
   */
  List<A> answer(SolrQueryRequest request, List<Q> questions) throws IOException;

  /** Takes the answer of one shard. */
  void take(S state, A answer);

  /** Whether enough shards have answered to go on. */
  default boolean isAnswered(S state) {
    return true;
  }

  /** Writes the question about a document as it is sent to shards. */
  void write(S state, ModifiableSolrParams params);

  /**
   * Reads a sent question. The sender may be anybody.
   *
   * @throws org.apache.solr.common.SolrException with BAD_REQUEST if it cannot be read
   */
  Q read(SolrQueryRequest request, ShardBody sent);

  /** The answer as a part of a Solr response. */
  NamedList<Object> encode(A answer);

  /**
   * Reads what {@link #encode} wrote.
   *
   * @param collection of the shard, where sources name it, or null
   * @throws IllegalArgumentException if a part is missing
   * @throws ClassCastException if a part has another type
   */
  A decode(NamedList<?> encoded, @Nullable String collection);

  /** Asks and answers within the only index. */
  default void run(SolrQueryRequest request, List<S> states) throws IOException {
    List<A> answers = answer(request, states.stream().map(this::ask).toList());
    for (int i = 0; i < answers.size(); i++) {
      take(states.get(i), answers.get(i));
    }
  }

  /** The question about a document as one line. */
  default String line(S state) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    write(state, params);
    return ShardBody.encode(params);
  }

  /** Answers sent questions, in their order. */
  default List<NamedList<Object>> answerSent(SolrQueryRequest request, List<ShardBody> sent)
      throws IOException {
    List<Q> questions = sent.stream().map(each -> read(request, each)).toList();
    return answer(request, questions).stream().map(this::encode).toList();
  }

  /** Takes an answer of {@link #answerSent}; see {@link #decode}. */
  default void takeSent(S state, NamedList<?> answer, @Nullable String collection) {
    take(state, decode(answer, collection));
  }
}
