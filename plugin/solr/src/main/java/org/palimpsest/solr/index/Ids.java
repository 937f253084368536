package org.palimpsest.solr.index;

import java.util.Comparator;

/** The tie-breaking order of unique keys. */
public final class Ids {

  /**
   * Shorter keys first: a copy's name is mostly the other's with an addition. The same on all
   * replicas and for any number of shards.
   */
  public static final Comparator<String> ORDER =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  private Ids() {}
}
