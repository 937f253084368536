package org.palimpsest.federation.cli;

import java.io.IOException;
import org.palimpsest.federation.manage.ChangeRefusedException;

/** What the commands share that do nothing before the site's state is open. */
abstract class StateSubcommand extends SiteSubcommand {

  /** Does the command's work. */
  abstract void run(OpenSite site) throws IOException, ChangeRefusedException;

  @Override
  final void run() throws IOException, ChangeRefusedException {
    try (OpenSite site = open()) {
      run(site);
    }
  }
}
