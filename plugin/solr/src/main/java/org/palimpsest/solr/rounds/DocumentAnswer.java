package org.palimpsest.solr.rounds;

import java.util.List;
import org.apache.solr.common.util.NamedList;

/** What one document of a request is answered: what was found, or why it could not be checked. */
public interface DocumentAnswer {

  /** Whether anything is missing. */
  boolean isPartial();

  /** What is missing, a sentence each; after {@link #build} other warnings, too. */
  List<String> warnings();

  /** The answer's parts in the order of writing; whether it is whole stands first. */
  NamedList<Object> build(long elapsedMillis);
}
