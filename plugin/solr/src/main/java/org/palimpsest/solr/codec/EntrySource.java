package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.Map;

/** Where the entries of a field come from when a leaf is written. */
interface EntrySource {

  /** Counts; before everything else. */
  void prepare() throws IOException;

  /** Where the documents' sentences begin in the leaf that is written. */
  DocStarts starts();

  /** The lanes that have entries, by the length of their terms, ascending. */
  Map<Integer, LaneSize> lanes();

  /** Gives all entries of a lane, by value, then by number. */
  void feed(int digits, LaneLayout layout, LaneWriter writer) throws IOException;
}
