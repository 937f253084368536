package org.palimpsest.solr.handler;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;

/**
 * One question of a check to all shards, for all documents of a request at once. The coordinator
 * asks, every shard answers, and the coordinator takes the answers; where the collection is one
 * index, the same happens there at once. What travels between nodes may not change without the
 * version in {@link org.palimpsest.solr.wire.Wire}.
 *
 * @param <Q> what is asked of one document
 * @param <A> what one shard answers
 */
interface Round<Q extends Round.Asked, A> {

  /** What a round asks about one suspicious document. */
  interface Asked {

    /** What is the same in every round. */
    AskedDocument document();
  }

  /** When its turn is. */
  Stage stage();

  /** Whether there is anything to ask. */
  boolean isNeeded(CheckState state);

  /** The question, where there is one. */
  Q ask(CheckState state);

  /**
   * Answers as a shard.
   *
   * @param questions of the documents of one request, which share the passes over the index
   * @return for each its answer, in their order
   */
  List<A> answer(ShardIndex index, List<Q> questions) throws IOException;

  /** Takes what one shard answered. */
  void take(CheckState state, A answer);

  /** Whether enough shards have answered to go on: where the answer needs it, at least one. */
  default boolean isAnswered(CheckState state) {
    return true;
  }

  /**
   * Writes what a question says beside its {@link AskedDocument}.
   *
   * @param scheme of the windows
   */
  void write(Q question, Scheme scheme, ModifiableSolrParams params);

  /**
   * Reads what {@link #write} wrote, or anybody who pretends to be a coordinator.
   *
   * @param scheme of the windows
   * @throws org.apache.solr.common.SolrException with BAD_REQUEST if it is anything else
   */
  Q read(SentDocument sent, Scheme scheme);

  /** What a shard answers, in the form of a Solr response. */
  NamedList<Object> encode(A answer);

  /**
   * Reads what {@link #encode} wrote.
   *
   * @param collection that the shard belongs to, where sources are to say it
   * @throws IllegalArgumentException if a part is missing
   * @throws ClassCastException if a part is of another type
   */
  A decode(NamedList<?> encoded, @Nullable String collection);

  /** Asks and answers in the only index that there is. */
  default void run(ShardIndex index, List<CheckState> states) throws IOException {
    List<A> answers = answer(index, states.stream().map(this::ask).toList());
    for (int i = 0; i < answers.size(); i++) {
      take(states.get(i), answers.get(i));
    }
  }

  /** What the coordinator sends of a document, in one line. */
  default String line(CheckState state) {
    Q question = ask(state);
    ModifiableSolrParams params = new ModifiableSolrParams();
    question.document().writeTo(params);
    write(question, state.library().scheme(), params);
    return ShardBody.encode(params);
  }

  /** What a shard sends back: one answer for each document, in their order. */
  default List<NamedList<Object>> answerSent(ShardIndex index, List<SentDocument> sent)
      throws IOException {
    Scheme scheme = index.library().scheme();
    List<Q> questions = sent.stream().map(document -> read(document, scheme)).toList();
    return answer(index, questions).stream().map(this::encode).toList();
  }

  /** Takes what {@link #answerSent} gave for a document on one shard; see {@link #decode}. */
  default void takeSent(CheckState state, NamedList<?> answer, @Nullable String collection) {
    take(state, decode(answer, collection));
  }
}
