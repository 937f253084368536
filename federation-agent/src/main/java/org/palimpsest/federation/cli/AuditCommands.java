package org.palimpsest.federation.cli;

import java.io.IOException;
import org.palimpsest.federation.state.AuditLog.Verdict;
import picocli.CommandLine.Command;

/** {@code palimpsest site audit}. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    description = "Checks the audit log.",
    subcommands = {AuditCommands.Verify.class})
final class AuditCommands {

  private AuditCommands() {}

  /** {@code audit verify}. */
  @Command(
      name = "verify",
      mixinStandardHelpOptions = true,
      description = "Reads all of the audit log, and checks that no record was changed or removed.")
  static final class Verify extends SiteSubcommand {

    @Override
    void run() throws IOException {
      try (OpenSite site = open()) {
        Verdict verdict = site.state().audit().verify();
        if (verdict.brokenAt() >= 0) {
          throw new IOException(
              "The audit log is broken at record "
                  + verdict.brokenAt()
                  + " of "
                  + verdict.records()
                  + ": it was changed, or something is missing.");
        }
        say("The audit log is whole; records: %d.", verdict.records());
      }
    }
  }
}
