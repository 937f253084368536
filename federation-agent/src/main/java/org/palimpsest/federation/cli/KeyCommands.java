package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.agent.Outlook;
import org.palimpsest.federation.agent.ReportSigning;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.key.KeyUse;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.report.PdfFile;
import org.palimpsest.report.ReportException;
import org.palimpsest.report.ReportFile;
import org.palimpsest.report.ReportSignature;
import org.palimpsest.report.SignableReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands {@code site show}, {@code sign} and {@code rotate-keys}, which use the keys. */
final class KeyCommands {

  @Command(
      name = "show",
      description =
          "Shows this site's descriptor, warns of ending keys and silent sites, and writes"
              + " the descriptor to a file.")
  static final class Show extends SiteSubcommand {

    @Option(
        names = "--output",
        paramLabel = "FILE",
        description = "The file of the signed descriptor, for other sites.")
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

  @Command(
      name = "sign",
      description = "Signs a report with this site's key, so that changes can be detected.")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class Sign extends SiteSubcommand {

    @Parameters(
        paramLabel = "REPORT",
        description = "A page or PDF that check, batch or report has written; it is replaced.")
    private Path file;

    @Override
    void run() throws IOException {
      SignableReport report = read();
      SiteHome home = home();
      ReportSignature signature;
      try {
        signature = ReportSigning.sign(report, home, clock().instant());
      } catch (GeneralSecurityException e) {
        throw new IOException("The report cannot be signed: " + e.getMessage(), e);
      }
      replace(report.signed(signature).bytes());
      say(
          "Signed: %s. The digest of the key, to send over another channel: %s",
          file, signature.keyDigest());
    }

    private SignableReport read() throws IOException {
      try {
        return PdfFile.isOne(file) ? PdfFile.read(file) : ReportFile.read(file);
      } catch (ReportException e) {
        throw new IOException(file + " " + e.why() + ".", e);
      } catch (NoSuchFileException e) {
        throw new IOException("There is no file " + file + ".", e);
      }
    }

    /** Replaces the file atomically. */
    private void replace(byte[] signed) throws IOException {
      Path part = file.resolveSibling(file.getFileName() + ".part");
      Files.write(part, signed);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Command(
      name = "rotate-keys",
      description =
          "Makes new keys, and keeps the old ones for a week. Agents read them within half a"
              + " minute, and send them to other sites.")
  static final class RotateKeys extends SiteSubcommand {

    @Option(
        names = "--use",
        paramLabel = "signing|sealing|tls",
        split = ",",
        description = "Which keys (default: all).")
    private @Nullable Set<KeyUse> uses;

    @Option(
        names = "--replace",
        description =
            "Deletes the old ones at once, for stolen keys. After a new signing key, other"
                + " sites need the new descriptor by hand.")
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
}
