/**
 * A check inside Solr: reads the request, guards the node, and leads the check through its rounds
 * on coordinator and shards.
 *
 * <p>{@link org.palimpsest.handler.BodyHandler} takes the request in, {@link
 * org.palimpsest.handler.RoundsComponent} runs each {@link org.palimpsest.handler.Round} over the
 * {@link org.palimpsest.handler.CheckState} of each document. A round asks, answers, and takes the
 * answers; that there may be a network in between is the matter of {@link
 * org.palimpsest.handler.Exchange}, {@link org.palimpsest.handler.RoundCodec} and {@link
 * org.palimpsest.handler.ShardSide}.
 *
 * <p>Invariant: nothing of a text or a fingerprint reaches a log.
 */
@NullMarked
package org.palimpsest.handler;

import org.jspecify.annotations.NullMarked;
