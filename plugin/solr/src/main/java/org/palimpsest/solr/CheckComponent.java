package org.palimpsest.solr;

import org.palimpsest.solr.check.CheckRounds;

/**
 * The search component behind {@code /check}. The coordinator cuts and fingerprints the suspicious
 * text, and asks the shards in three rounds: how large they are, which sources they offer, and what
 * stands there; a collection of one shard is coordinator and shard at once. Named {@value
 * CheckRounds#NAME} in solrconfig.xml.
 *
 * <p>Option: {@code threads}, how many work for one check at the same time on this core, the
 * request's own thread among them.
 */
public final class CheckComponent extends CheckRounds {}
