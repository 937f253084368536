package org.palimpsest.solr;

import java.io.IOException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;

/**
 * One question of a check to all shards. The coordinator asks, every shard answers, and the
 * coordinator takes the answers; where the collection is one index, the same happens there at once.
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

  /** Adds what a shard needs to know, beside the request's own parameters. */
  void ask(CheckState state, ModifiableSolrParams params);

  /** Answers as a shard. */
  NamedList<Object> answer(SolrQueryRequest request, CheckState state) throws IOException;

  /** Takes what {@link #answer} gave on one shard. */
  void take(CheckState state, NamedList<?> answer);

  /** Asks and answers in the only index that there is. */
  void run(SolrQueryRequest request, CheckState state) throws IOException;

  /** Whether enough shards have answered to go on: where the answer needs it, at least one. */
  default boolean isAnswered(CheckState state) {
    return true;
  }
}
