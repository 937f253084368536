package org.palimpsest.solr.shortcopy;

import java.util.List;

/**
 * The short copies that a shard has found.
 *
 * @param partial whether time ran out before all stretches were looked up
 */
public record ShortCopies(List<ShortCopy> copies, boolean partial) {

  /** Copies the list. */
  public ShortCopies {
    copies = List.copyOf(copies);
  }
}
