package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cli.SiteSubcommand.StateSubcommand;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Peers.Peer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "peer",
    mixinStandardHelpOptions = true,
    description = "Adds, lists and revokes other sites.",
    subcommands = {
      PeerCommands.Add.class,
      PeerCommands.Accept.class,
      PeerCommands.ListThem.class,
      PeerCommands.Revoke.class
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class PeerCommands {

  /** Base of the commands that take another site's descriptor. */
  abstract static class WithDescriptor extends SiteSubcommand {

    @Parameters(paramLabel = "FILE", description = "The other site's signed descriptor.")
    Path file;

    @Option(
        names = "--fingerprint",
        paramLabel = "HEX",
        description =
            "Its fingerprint, received from the other site's people (default: asked for).")
    private @Nullable String fingerprint;

    /** The fingerprint from the option, or else from the terminal. */
    final String fingerprint(SiteDescriptor read) throws IOException {
      if (fingerprint != null) {
        return fingerprint;
      }
      say("site   %s", read.site());
      say("title  %s", read.title());
      say("url    %s", read.url());
      return Prompt.line(
          this, "The fingerprint, received from the other site's people: ", "--fingerprint");
    }
  }

  /** The epochs of a site's seeds, as text. */
  static String epochs(SiteDescriptor descriptor) {
    return descriptor.schemes().isEmpty()
        ? "none"
        : descriptor.schemes().stream()
            .map(SiteDescriptor.SeedEpoch::epoch)
            .collect(Collectors.joining(", "));
  }

  /** Requires the person at the terminal to type a site's name. */
  static void confirm(String site, SiteSubcommand command) throws IOException {
    if (!Prompt.line(command, "Its name again: ", "--yes").equals(site)) {
      throw new IOException("That is another name; nothing was done.");
    }
  }

  @Command(
      name = "add",
      description =
          "Adds another site, or takes its newer descriptor. Its fingerprint, printed by"
              + " site show there, must come over another channel than the file, such as the"
              + " telephone.")
  static final class Add extends WithDescriptor {

    @Override
    void run() throws IOException, ChangeRefusedException {
      Bytes signed = SignedDescriptors.readFile(file);
      try (OpenSite site = open()) {
        SiteDescriptor read = site.manager().read(signed);
        String compared = fingerprint(read);
        SiteDescriptor added = site.manager().addPeer(signed, compared, OpenSite.actor());
        say("The site %s was added, with serial %d.", added.site(), added.serial());
      }
    }
  }

  @Command(name = "list", description = "Lists the other sites.")
  static final class ListThem extends StateSubcommand {

    @Override
    void run(OpenSite site) {
      for (Peer peer : site.state().peers().all()) {
        SiteDescriptor descriptor = peer.descriptor();
        say(
            "%s%s  %s  serial %d  seeds %s  %s",
            peer.site(),
            peer.revoked() ? " (revoked)" : "",
            descriptor.url(),
            descriptor.serial(),
            epochs(descriptor),
            descriptor.title());
      }
    }
  }

  @Command(name = "revoke", description = "Revokes a site for ever, and drops its running work.")
  static final class Revoke extends StateSubcommand {

    @Parameters(paramLabel = "SITE", description = "Its name.")
    private String name;

    @Option(names = "--yes", description = "Skips the confirmation by the site's name.")
    private boolean yes;

    @Override
    void run(OpenSite site) throws IOException, ChangeRefusedException {
      if (!yes && site.state().peers().find(name).isPresent()) {
        say("A site that is revoked stays refused for ever, and loses its grants.");
        confirm(name, this);
      }
      site.manager().revokePeer(name, OpenSite.actor());
      site.revocations().keep();
      say("The site %s is revoked.", name);
    }
  }

  @Command(
      name = "accept",
      description =
          "Replaces a site's descriptor whatever its serial, after a key was stolen. Its"
              + " fingerprint, printed by site show there, must come over another channel than the"
              + " file.")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class Accept extends WithDescriptor {

    @Option(names = "--yes", description = "Skips the confirmation by the site's name.")
    private boolean yes;

    @Override
    void run() throws IOException, ChangeRefusedException {
      Bytes signed = SignedDescriptors.readFile(file);
      try (OpenSite site = open()) {
        SiteDescriptor read = site.manager().read(signed);
        Optional<Peer> known =
            site.state().peers().find(read.site()).filter(peer -> !peer.revoked());
        String compared = fingerprint(read);
        if (!yes && known.isPresent()) {
          say(
              "The descriptor of %s with serial %d, of %s, takes the place of the one with serial %d,"
                  + " of %s; whose keys that one alone lists is believed no more.",
              read.site(),
              read.serial(),
              read.issuedAt(),
              known.get().descriptor().serial(),
              known.get().descriptor().issuedAt());
          confirm(read.site(), this);
        }
        site.manager().acceptPeer(signed, compared, OpenSite.actor());
        say("The descriptor of site %s was accepted, with serial %d.", read.site(), read.serial());
        known.ifPresent(peer -> warnOfOldKeys(peer.descriptor(), read));
      }
    }

    /** Warns of signing keys that both descriptors list: a stolen one remains usable. */
    private void warnOfOldKeys(SiteDescriptor before, SiteDescriptor accepted) {
      List<String> common =
          accepted.keys().signing().stream()
              .filter(before.keys().signing()::contains)
              .map(PublicKey::id)
              .toList();
      if (!common.isEmpty()) {
        say(
            "It lists signing keys that the one before lists, too: %s. Who has stolen one can still"
                + " sign for the site, until its people replace it (site rotate-keys --use signing"
                + " --replace) and this one is accepted.",
            String.join(", ", common));
      }
    }
  }
}
