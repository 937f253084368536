package org.palimpsest.solr.arrival;

import java.util.Locale;
import org.palimpsest.solr.request.Shortened;
import org.palimpsest.solr.schema.SolrErrors;

/** The treatment of a document with near duplicates at indexing. */
public enum DuplicateAction {
  /** Near duplicates are not searched. */
  NONE,

  /** The document is added with a mark of its near duplicate. */
  MARK,

  /** The document is not added, unless it is a new version of an existing one. */
  SKIP,

  /** The document is added, and its near duplicates are deleted. */
  REPLACE;

  /** The word in requests and answers. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static DuplicateAction of(String word) {
    for (DuplicateAction action : values()) {
      if (action.word().equals(word.trim().toLowerCase(Locale.ROOT))) {
        return action;
      }
    }
    throw SolrErrors.badRequest(
        "duplicates is '%s', must be none, mark, skip or replace.", Shortened.of(word));
  }
}
