package org.palimpsest.search;

import java.util.List;

/**
 * The candidates that one shard offers beyond what fingerprints find.
 *
 * @param ofText for each chunk the best of the shard
 * @param partial whether time ran out
 */
public record ShardOffers(List<Offer> ofText, boolean partial) {

  /** Offers nothing. */
  public static final ShardOffers NONE = new ShardOffers(List.of(), false);
}
