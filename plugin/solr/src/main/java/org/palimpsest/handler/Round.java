package org.palimpsest.handler;

import java.io.IOException;
import java.util.List;

/**
 * One question of a check to all shards, for all documents of a request at once. The coordinator
 * asks, every shard answers, and the coordinator takes the answers; where the collection is one
 * index, the same happens there at once. How questions and answers travel is no matter of a round,
 * but of its {@link RoundCodec}.
 *
 * @param <Q> what is asked of one document
 * @param <A> what one shard answers
 */
interface Round<Q extends Question, A> {

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
}
