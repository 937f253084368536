package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.agent.Outlook;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.report.ReportSignature;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "show",
    description =
        "Shows this site's descriptor, warns of keys near their end and of sites that are silent, and"
            + " writes the descriptor to a file for other sites.")
final class ShowCommand extends SiteSubcommand {

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where the signed descriptor goes, for other sites' peer add.")
  private @Nullable Path output;

  @Override
  void run() throws IOException {
    SiteHome home = home();
    OwnDescriptor own = home.descriptor();
    SiteDescriptor descriptor = own.descriptor();
    say("site         %s", descriptor.site());
    say("title        %s", descriptor.title());
    say("url          %s", descriptor.url());
    say("serial       %d, of %s", descriptor.serial(), descriptor.issuedAt());
    say("seeds        %s", PeerCommands.epochs(descriptor));
    say("fingerprint  %s", SignedDescriptors.fingerprint(own.signed()));
    for (PublicKey key : descriptor.keys().signing()) {
      say("signing key  %s, from %s until %s", key.id(), key.validFrom(), key.validUntil());
      say(
          "  its digest, for report verify --key: %s",
          ReportSignature.digest(key.bytes().toArray()));
    }
    for (PublicKey key : descriptor.keys().sealing()) {
      say("sealing key  %s, from %s until %s", key.id(), key.validFrom(), key.validUntil());
    }
    outlook(home).warnings(clock().instant()).forEach(warning -> say("warning      %s", warning));
    if (output != null) {
      SignedDescriptors.write(output, own.signed());
      say("Written to %s", output);
    }
  }

  /** The warnings about this site and, if the state can be opened, about the others. */
  private Outlook outlook(SiteHome home) throws IOException {
    PublicKeys own = home.keys().publicKeys();
    try (OpenSite site = open()) {
      return Outlook.of(
          own, site.state().peers(), site.state().contacts(), site.manager().libraryFaults());
    } catch (PalimpsestException e) {
      say("The other sites were not looked at: %s", e.getMessage());
      return Outlook.of(own, List.of(), Map.of(), List.of());
    }
  }
}
