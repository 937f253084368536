/**
 * A check inside Solr: reads the request, guards the node, and leads the check through its rounds
 * on coordinator and shards.
 *
 * <p>{@link org.palimpsest.solr.handler.BodyHandler} takes the request in, {@link
 * org.palimpsest.solr.handler.RoundsComponent} runs each {@link org.palimpsest.solr.handler.Round}
 * over the {@link org.palimpsest.solr.handler.CheckState} of each document. A round asks, answers,
 * and takes the answers, and says how questions and answers travel; {@link
 * org.palimpsest.solr.handler.ShardSide} answers other nodes.
 *
 * <p>Invariant: nothing of a text or a fingerprint reaches a log.
 */
@NullMarked
package org.palimpsest.solr.handler;

import org.jspecify.annotations.NullMarked;
