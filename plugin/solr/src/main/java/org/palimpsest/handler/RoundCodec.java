package org.palimpsest.handler;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.Scheme;

/**
 * How the questions and answers of a round travel between nodes. What is written may not change
 * without the version in {@link org.palimpsest.wire.Wire}.
 *
 * @param <Q> what is asked of one document
 * @param <A> what one shard answers
 */
interface RoundCodec<Q extends Question, A> {

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
   * @throws SolrException with BAD_REQUEST if it is anything else
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
}
