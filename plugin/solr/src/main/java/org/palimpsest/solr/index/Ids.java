package org.palimpsest.solr.index;

import java.util.Comparator;

/** The order of unique keys where nothing else decides. */
public final class Ids {

  /**
   * The shorter first: a copy of a document mostly has the name of the other, and something more.
   * The same on all replicas, and with any number of shards.
   */
  public static final Comparator<String> ORDER =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  private Ids() {}
}
