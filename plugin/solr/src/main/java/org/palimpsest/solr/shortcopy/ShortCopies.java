package org.palimpsest.solr.shortcopy;

import java.util.List;

/**
 * The short copies of a shard.
 *
 * @param partial whether time ran out
 */
public record ShortCopies(List<ShortCopy> copies, boolean partial) {

  public ShortCopies {
    copies = List.copyOf(copies);
  }
}
