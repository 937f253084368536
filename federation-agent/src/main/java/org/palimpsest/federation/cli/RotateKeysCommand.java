package org.palimpsest.federation.cli;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.key.KeyUse;
import org.palimpsest.federation.site.SignedDescriptors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "rotate-keys",
    description =
        "Makes new keys; the old ones are kept for a week. "
            + "Agents take them within half a minute, and other sites learn of them from the agents.")
final class RotateKeysCommand extends SiteSubcommand {

  @Option(
      names = "--use",
      paramLabel = "signing|sealing|tls",
      split = ",",
      description = "Which keys (default: all).")
  private @Nullable Set<KeyUse> uses;

  @Option(
      names = "--replace",
      description =
          "Deletes the old ones at once: for keys that others may have read. After that with a "
              + "signing key, other sites must be given the new descriptor by hand.")
  private boolean replace;

  @Override
  void run() throws IOException {
    SiteHome home = home();
    Set<KeyUse> chosen = uses == null || uses.isEmpty() ? EnumSet.allOf(KeyUse.class) : uses;
    for (KeyUse use : chosen) {
      if (replace) {
        home.keys().replace(use);
      } else {
        home.keys().rotate(use);
      }
      say("New: %s", use.name().toLowerCase(Locale.ROOT));
    }
    home.refresh();
    say("The descriptor has serial %d.", home.descriptor().descriptor().serial());
    say("Its fingerprint: %s", SignedDescriptors.fingerprint(home.descriptor().signed()));
  }
}
