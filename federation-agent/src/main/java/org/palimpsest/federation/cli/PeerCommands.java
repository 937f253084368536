package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Peer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code palimpsest site peer}: the other sites. */
@Command(
    name = "peer",
    mixinStandardHelpOptions = true,
    description = "Adds, lists and revokes other sites.",
    subcommands = {
      PeerCommands.Add.class,
      AcceptPeerCommand.class,
      PeerCommands.ListThem.class,
      PeerCommands.Revoke.class
    })
final class PeerCommands {

  private PeerCommands() {}

  /**
   * The fingerprint that the other site's people told, asked for where no option has it.
   *
   * @throws IOException if there is no terminal, or nothing was typed
   */
  static String told(@Nullable String fingerprint, SiteDescriptor read, SiteSubcommand command)
      throws IOException {
    if (fingerprint != null) {
      return fingerprint;
    }
    command.say("site   %s", read.site());
    command.say("title  %s", read.title());
    command.say("url    %s", read.url());
    return Prompt.line(
        command, "The fingerprint, as the other site's people told it: ", "--fingerprint");
  }

  /**
   * Has the person at the terminal type a site's name again.
   *
   * @throws IOException if there is no terminal, or another name was typed
   */
  static void confirm(String site, SiteSubcommand command) throws IOException {
    if (!Prompt.line(command, "Its name again: ", "--yes").equals(site)) {
      throw new IOException("That is another name; nothing was done.");
    }
  }

  /** {@code peer add}. */
  @Command(
      name = "add",
      mixinStandardHelpOptions = true,
      description =
          "Adds another site, or takes its newer descriptor. Its fingerprint, which site show"
              + " prints there, must come another way than the file, such as over the telephone.")
  static final class Add extends SiteSubcommand {

    @Parameters(paramLabel = "FILE", description = "The other site's signed descriptor.")
    @SuppressWarnings("NullAway.Init") // picocli
    private Path file;

    @Option(
        names = "--fingerprint",
        paramLabel = "HEX",
        description = "Its fingerprint, as the other site's people told it (default: asked for).")
    private @Nullable String fingerprint;

    @Override
    void run() throws IOException, ChangeRefusedException {
      Bytes signed = SignedDescriptors.readFile(file);
      try (OpenSite site = open()) {
        SiteDescriptor read = site.manager().read(signed);
        String told = told(fingerprint, read, this);
        SiteDescriptor added = site.manager().addPeer(signed, told, OpenSite.actor());
        say("The site %s was added, with serial %d.", added.site(), added.serial());
      }
    }
  }

  /** {@code peer list}. */
  @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists the other sites.")
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
            Descriptors.epochs(descriptor),
            descriptor.title());
      }
    }
  }

  /** {@code peer revoke}. */
  @Command(
      name = "revoke",
      mixinStandardHelpOptions = true,
      description = "Refuses a site from now on, for ever, and drops its running work.")
  static final class Revoke extends StateSubcommand {

    @Parameters(paramLabel = "SITE", description = "Its name.")
    @SuppressWarnings("NullAway.Init") // picocli
    private String name;

    @Option(
        names = "--yes",
        description = "Does it without asking; else the site's name is asked for again.")
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
}
