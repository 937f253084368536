package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Peer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "accept",
    description =
        "Takes a site's descriptor in place of the one that is known, whatever its serial: where"
            + " somebody else has signed one in its name that no other can follow. Its"
            + " fingerprint, which site show prints there, must come another way than the file.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class AcceptPeerCommand extends SiteSubcommand {

  @Parameters(paramLabel = "FILE", description = "The other site's signed descriptor.")
  private Path file;

  @Option(
      names = "--fingerprint",
      paramLabel = "HEX",
      description = "Its fingerprint, as the other site's people told it (default: asked for).")
  private @Nullable String fingerprint;

  @Option(
      names = "--yes",
      description = "Does it without asking; else the site's name is asked for again.")
  private boolean yes;

  @Override
  void run() throws IOException, ChangeRefusedException {
    Bytes signed = SignedDescriptors.readFile(file);
    try (OpenSite site = open()) {
      SiteDescriptor read = site.manager().read(signed);
      Optional<Peer> known = site.state().peers().find(read.site()).filter(peer -> !peer.revoked());
      String told = PeerCommands.told(fingerprint, read, this);
      if (!yes && known.isPresent()) {
        say(
            "The descriptor of %s with serial %d, of %s, takes the place of the one with serial %d,"
                + " of %s; whose keys that one alone lists is believed no more.",
            read.site(),
            read.serial(),
            read.issuedAt(),
            known.get().descriptor().serial(),
            known.get().descriptor().issuedAt());
        PeerCommands.confirm(read.site(), this);
      }
      site.manager().acceptPeer(signed, told, OpenSite.actor());
      say("The descriptor of site %s was accepted, with serial %d.", read.site(), read.serial());
      known.ifPresent(peer -> warnOfOldKeys(peer.descriptor(), read));
    }
  }

  /** Warns of signing keys that both descriptors list: a stolen one remains usable. */
  private void warnOfOldKeys(SiteDescriptor before, SiteDescriptor accepted) {
    List<String> kept =
        accepted.keys().signing().stream()
            .filter(before.keys().signing()::contains)
            .map(PublicKey::id)
            .toList();
    if (!kept.isEmpty()) {
      say(
          "It lists signing keys that the one before lists, too: %s. Who has stolen one can still"
              + " sign for the site, until its people replace it (site rotate-keys --use signing"
              + " --replace) and this one is accepted.",
          String.join(", ", kept));
    }
  }
}
