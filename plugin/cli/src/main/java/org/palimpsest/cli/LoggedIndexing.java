package org.palimpsest.cli;

import java.util.LinkedHashSet;
import java.util.Set;
import org.palimpsest.client.IndexListener;
import org.palimpsest.client.PalimpsestException;

/** Names refused documents, and each warning of the server's once. */
final class LoggedIndexing implements IndexListener {

  private static final int WARNINGS_MAX = 1000;

  private final RunLog log;
  private final Set<String> warnings = new LinkedHashSet<>();

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
}
