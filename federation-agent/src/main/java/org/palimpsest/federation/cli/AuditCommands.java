package org.palimpsest.federation.cli;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.state.AuditLog.Entry;
import org.palimpsest.federation.state.AuditLog.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code palimpsest site audit}. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    description = "Shows and checks the audit log.",
    subcommands = {AuditCommands.Show.class, AuditCommands.Verify.class})
final class AuditCommands {

  private AuditCommands() {}

  /** {@code audit show}. */
  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Shows the last records of the audit log, the newest last.")
  static final class Show extends SiteSubcommand {

    private static final int PAGE = 500;

    @Option(
        names = "--rows",
        paramLabel = "N",
        defaultValue = "50",
        description = "How many (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
        names = "--before",
        paramLabel = "NUMBER",
        description = "Only records with a smaller number (default: all).")
    private @Nullable Long before;

    @Option(
        names = "--site",
        paramLabel = "SITE",
        description = "Only what concerns another site (default: all).")
    private @Nullable String site;

    @Option(
        names = "--event",
        paramLabel = "EVENT",
        description = "Only events that begin so, such as grant or peer.revoked (default: all).")
    private @Nullable String event;

    @Override
    void run() throws IOException {
      if (rows < 1) {
        throw usage("--rows must be 1 or more");
      }
      try (OpenSite open = open()) {
        Deque<Entry> shown = new ArrayDeque<>();
        long end = before == null ? Long.MAX_VALUE : before;
        List<Entry> page;
        do {
          page = open.state().audit().last(end, PAGE);
          for (Entry entry : page) {
            end = entry.number();
            if (shown.size() < rows && isAskedFor(entry)) {
              shown.push(entry);
            }
          }
        } while (shown.size() < rows && page.size() == PAGE);
        shown.forEach(entry -> say("%s", line(entry)));
      }
    }

    private boolean isAskedFor(Entry entry) {
      return (site == null || site.equals(entry.site()))
          && (event == null || entry.event().startsWith(event));
    }

    private static String line(Entry entry) {
      var line = new StringBuilder();
      line.append(entry.number()).append(" ").append(entry.at()).append(" ");
      line.append(entry.event());
      if (entry.site() != null) {
        line.append(" ").append(entry.site());
      }
      entry.facts().forEach((name, value) -> line.append(" ").append(name + "=" + value));
      return line.toString();
    }
  }

  /** {@code audit verify}. */
  @Command(
      name = "verify",
      mixinStandardHelpOptions = true,
      description = "Reads all of the audit log, and checks that no record was changed or removed.")
  static final class Verify extends StateSubcommand {

    @Override
    void run(OpenSite site) throws IOException {
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
