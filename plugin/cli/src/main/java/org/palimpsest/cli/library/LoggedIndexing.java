package org.palimpsest.cli.library;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.IndexListener;
import org.palimpsest.client.IndexedDuplicate;
import org.palimpsest.client.PalimpsestException;

/** Names refused documents and near duplicates, and each warning of the server's once. */
final class LoggedIndexing implements IndexListener {

  private static final int WARNINGS_MAX = 1000;

  /** Who adds a million reprints does not read them one by one. */
  private static final int DUPLICATES_MAX = 1000;

  private final RunLog log;
  private final Set<String> warnings = new LinkedHashSet<>();
  private int duplicates;

  LoggedIndexing(RunLog log) {
    this.log = log;
  }

  @Override
  public void failed(String id, PalimpsestException why) {
    log.failed(id, why.getMessage());
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
      log.say("Note: " + duplicate.id() + said(duplicate));
    } else if (duplicates == DUPLICATES_MAX + 1) {
      log.say("Note: there are more near duplicates; they are counted at the end.");
    }
  }

  private static String said(IndexedDuplicate duplicate) {
    String of = duplicate.of() == null ? "another one" : duplicate.of();
    String near =
        duplicate.nearness() == null
            ? " may be nearly the same as " + of
            : String.format(
                Locale.ROOT, " is nearly the same as %s (%.2f)", of, duplicate.nearness());
    String note = duplicate.note() == null ? "" : " " + duplicate.note();
    return near + ": " + duplicate.done() + "." + note;
  }
}
