package org.palimpsest.federation.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.agent.AuditHeads;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.peer.PeerClient;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerSettings;
import org.palimpsest.federation.protocol.Message.HelloAnswer;
import org.palimpsest.federation.protocol.Message.HelloRequest;
import org.palimpsest.federation.protocol.TinkEnvelopes;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.AuditLog.Entry;
import org.palimpsest.federation.state.AuditLog.Verdict;
import org.palimpsest.federation.state.Peers.Peer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    description = "Shows and checks the audit log.",
    subcommands = {AuditCommands.Show.class, AuditCommands.Verify.class})
final class AuditCommands {

  @Command(name = "show", description = "Shows the last records of the audit log, the newest last.")
  static final class Show extends SiteSubcommand {

    private static final int PAGE = 500;

    @Option(
        names = "--rows",
        paramLabel = "N",
        defaultValue = "50",
        description = "Number of records (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
        names = "--before",
        paramLabel = "NUMBER",
        description = "Only records with a smaller number (default: all).")
    private @Nullable Long before;

    @Option(
        names = "--site",
        paramLabel = "SITE",
        description = "Only records about another site (default: all).")
    private @Nullable String site;

    @Option(
        names = "--event",
        paramLabel = "EVENT",
        description =
            "Only events with this beginning, such as grant or peer.revoked (default: all).")
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
            if (shown.size() < rows && matches(entry)) {
              shown.push(entry);
            }
          }
        } while (shown.size() < rows && page.size() == PAGE);
        shown.forEach(entry -> say("%s", line(entry)));
      }
    }

    private boolean matches(Entry entry) {
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

  @Command(
      name = "verify",
      description =
          "Verifies that no record of the audit log was changed or removed, also by its"
              + " heads in the home and at other sites.")
  static final class Verify extends SiteSubcommand {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Override
    void run() throws IOException {
      AgentConfig config = config();
      SiteHome home = home();
      try (OpenSite open = open()) {
        AuditLog audit = open.state().audit();
        Verdict verdict = audit.verify();
        if (verdict.brokenAt() >= 0) {
          throw new IOException(
              "The audit log is broken at record "
                  + verdict.brokenAt()
                  + " of "
                  + verdict.records()
                  + ": it was changed, or something is missing.");
        }
        var heads = new AuditHeads(config.site(), config.auditHead(), home.keys(), audit, clock());
        Bytes head = heads.kept();
        if (head != null) {
          require(heads.missing(head, "The home"));
        }
        try (PeerClient client = client(config, home)) {
          for (Peer peer : open.state().peers().all()) {
            if (!peer.revoked()) {
              compare(client, peer, heads);
            }
          }
        }
        say("The audit log is whole; records: %d.", verdict.records());
      }
    }

    private static PeerClient client(AgentConfig config, SiteHome home) {
      return new PeerClient(
          config.site(),
          home.keys(),
          home.keys()::tls,
          new TinkEnvelopes(clock()),
          PeerSettings.DEFAULT,
          clock());
    }

    private void compare(PeerClient client, Peer peer, AuditHeads heads) throws IOException {
      try {
        var hello = new HelloRequest(peer.descriptor().serial());
        var answer = (HelloAnswer) client.ask(peer, hello, Deadline.after(PATIENCE));
        Bytes remembered = answer.auditHead();
        if (remembered == null) {
          say("Site %s has not been told of the audit log yet.", peer.site());
        } else {
          require(heads.missing(remembered, "Site " + peer.site()));
          say("Site %s remembers nothing that is missing.", peer.site());
        }
      } catch (PeerException e) {
        say("Site %s did not answer; its head was not compared.", peer.site());
      }
    }

    private static void require(Optional<String> fault) throws IOException {
      if (fault.isPresent()) {
        throw new IOException(fault.get());
      }
    }
  }
}
