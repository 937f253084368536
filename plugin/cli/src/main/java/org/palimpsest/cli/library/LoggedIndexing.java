package org.palimpsest.cli.library;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.indexing.IndexListener;
import org.palimpsest.client.indexing.IndexedDuplicate;

/** Log of indexing: refused documents, near duplicates, and each distinct warning of the server. */
final class LoggedIndexing implements IndexListener {

  private static final int WARNINGS_MAX = 1000;

  /** Further near duplicates are only counted. */
  private static final int DUPLICATES_MAX = 1000;

  private final RunLog log;
  private final Set<String> warnings = new LinkedHashSet<>();
  private int duplicates;
  private long troubled;

  LoggedIndexing(RunLog log) {
    this.log = log;
  }

  @Override
  public void failed(String id, PalimpsestException why) {
    switch (why.reason()) {
      case SERVER_ERROR, NO_ANSWER, BUSY -> troubled++;
      default -> {} // a refused document would be refused again
    }
    log.failed(id, why.getMessage());
  }

  /** Explains how to proceed after server errors. */
  void logRemedy() {
    if (troubled > 0) {
      log.say(
          troubled
              + " of the failed ones were not refused: Solr failed. When palimpsest doctor finds"
              + " it well, the same command adds them, each once.");
    }
  }

  @Override
  public void warned(String warning) {
    if (warnings.size() < WARNINGS_MAX && warnings.add(warning)) {
      log.say("Warning: " + warning);
    }
  }

  @Override
  public void duplicate(IndexedDuplicate duplicate) {
    if (DUPLICATES_MAX > duplicates++) {
      log.say("Note: " + duplicate.id() + description(duplicate));
    } else if (duplicates == DUPLICATES_MAX + 1) {
      log.say("Note: there are more near duplicates; they are counted at the end.");
    }
  }

  private static String description(IndexedDuplicate duplicate) {
    String near =
        String.format(
            Locale.ROOT, " is nearly the same as %s (%.2f)", duplicate.of(), duplicate.nearness());
    String note = duplicate.note() == null ? "" : " " + duplicate.note().text();
    return near + ": " + duplicate.done() + "." + note;
  }
}
