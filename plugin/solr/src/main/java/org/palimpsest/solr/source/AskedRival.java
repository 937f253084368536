package org.palimpsest.solr.source;

import java.util.List;

/**
 * A source that is compared with others where a text may follow the order of one.
 *
 * @param id its unique key
 * @param statements the numbers of the text's statements that it is compared with, in order
 */
public record AskedRival(String id, List<Integer> statements) {

  /** Immutable. */
  public AskedRival {
    statements = List.copyOf(statements);
  }
}
