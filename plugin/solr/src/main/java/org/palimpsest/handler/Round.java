package org.palimpsest.handler;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;

/**
 * One question of a check to all shards, for all documents of a request at once. The coordinator
 * asks, every shard answers, and the coordinator takes the answers; where the collection is one
 * index, the same happens there at once.
 */
interface Round {

  /** What a shard is told, to know which question it is. */
  String name();

  /** When its turn is: Solr's stages are numbers, smaller ones come first. */
  int stage();

  /** The share of the time left that a shard may take. */
  double timeShare();

  /** What is missing where time ran out before a shard answered; the end of a sentence. */
  String whenTimedOut();

  /** Whether there is anything to ask. */
  boolean isNeeded(CheckState state);

  /** Adds what a shard needs to know of a document, beside its {@code CheckParameters}. */
  void ask(CheckState state, ModifiableSolrParams params);

  /** Answers as a shard: one for each document, in their order. */
  List<NamedList<Object>> answer(SolrQueryRequest request, List<CheckState> states)
      throws IOException;

  /**
   * Takes what {@link #answer} gave for a document on one shard.
   *
   * @param collection that the shard belongs to, where sources are to say it
   */
  void take(CheckState state, NamedList<?> answer, @Nullable String collection);

  /** Asks and answers in the only index that there is. */
  void run(SolrQueryRequest request, List<CheckState> states) throws IOException;

  /** Whether enough shards have answered to go on: where the answer needs it, at least one. */
  default boolean isAnswered(CheckState state) {
    return true;
  }
}
