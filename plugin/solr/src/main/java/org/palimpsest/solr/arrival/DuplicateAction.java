package org.palimpsest.solr.arrival;

import java.util.Locale;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.palimpsest.solr.request.Shortened;

/** What becomes of a document that has near duplicates when it is indexed. */
public enum DuplicateAction {
  /** Nothing: they are not looked for. */
  NONE,

  /** It is added, and says of which other one it is a near duplicate. */
  MARK,

  /** It is not added, unless it is a new version of one that is there. */
  SKIP,

  /** It is added, and the others are deleted. */
  REPLACE;

  /** The word that stands for it in requests and answers. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a word.
   *
   * @throws SolrException with BAD_REQUEST if it stands for none
   */
  static DuplicateAction of(String word) {
    for (DuplicateAction action : values()) {
      if (action.word().equals(word.trim().toLowerCase(Locale.ROOT))) {
        return action;
      }
    }
    throw new SolrException(
        ErrorCode.BAD_REQUEST,
        "duplicates is '" + Shortened.of(word) + "', must be none, mark, skip or replace.");
  }
}
