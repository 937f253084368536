package org.palimpsest.federation.state;

import org.palimpsest.client.PalimpsestException;

/** Why a collection of the state cannot be used, and what to do, for whoever runs the agent. */
final class StateFault {

  private StateFault() {}

  /**
   * A sentence.
   *
   * @param failure of a request that had nothing of anybody's: Solr may quote what it refuses
   */
  static String sentence(String collection, PalimpsestException failure) {
    return switch (failure.reason()) {
      case UNREACHABLE ->
          "Solr does not answer: look whether its nodes run, and at solr.url of the configuration.";
      case NOT_FOUND ->
          "Solr has no collection "
              + collection
              + ": bring it back from a backup (palimpsest site restore), or make it anew and empty"
              + " (palimpsest site init).";
      case UNAUTHORIZED, FORBIDDEN ->
          "Solr does not let this agent use the collection "
              + collection
              + ": look at solr.credentials of the configuration, and at the user's permissions.";
      case NO_ANSWER, SERVER_ERROR, BUSY ->
          "Solr does not answer for the collection "
              + collection
              + ": look whether all nodes that have its shards run.";
      case REFUSED, CONFLICT, NOT_SOLR, LOCAL ->
          "The collection " + collection + " cannot be used: " + failure.getMessage();
    };
  }
}
