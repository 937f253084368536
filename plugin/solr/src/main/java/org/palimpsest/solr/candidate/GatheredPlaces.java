package org.palimpsest.solr.candidate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.util.BytesRef;

/** Joins the places of a long document where terms stand together. Filled by one thread. */
final class GatheredPlaces {

  private final List<BytesRef> terms;
  private final List<Gathered.Place> joined = new ArrayList<>();

  /** The current place, and the numbers of its terms. */
  private int from;

  private int to;
  private final Set<Integer> here = new TreeSet<>();

  /**
   * No place yet.
   *
   * @param terms of the text
   */
  GatheredPlaces(List<BytesRef> terms) {
    this.terms = terms;
  }

  /**
   * Adds a place, which does not begin before the last one.
   *
   * @param shared terms by their numbers
   */
  void add(int first, int behind, int[] shared) {
    if (first > to) {
      end();
      from = first;
    }
    to = behind;
    Arrays.stream(shared).forEach(here::add);
  }

  private void end() {
    if (!here.isEmpty()) {
      List<String> words = here.stream().map(term -> terms.get(term).utf8ToString()).toList();
      joined.add(new Gathered.Place(from, to, words));
    }
    here.clear();
  }

  /** All places; anywhere, where they are most of the document. */
  Gathered of(int lastPosition) {
    end();
    int all = joined.stream().mapToInt(place -> place.to() - place.from()).sum();
    return 2 * all > lastPosition
        ? Gathered.ANYWHERE
        : new Gathered(!joined.isEmpty(), true, joined, lastPosition);
  }
}
