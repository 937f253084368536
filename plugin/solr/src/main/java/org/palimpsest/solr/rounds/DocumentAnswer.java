package org.palimpsest.solr.rounds;

import java.util.List;
import org.apache.solr.common.util.NamedList;

/** The answer for one document: results, or the reason of its refusal. */
public interface DocumentAnswer {

  boolean isPartial();

  /** Missing parts, a sentence each; after {@link #build} also other warnings. */
  List<String> warnings();

  /** The members in order, {@code partialResults} first. */
  NamedList<Object> build(long elapsedMillis);
}
