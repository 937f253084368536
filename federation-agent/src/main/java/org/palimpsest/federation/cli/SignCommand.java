package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.report.ReportException;
import org.palimpsest.report.ReportFile;
import org.palimpsest.report.ReportSignature;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code palimpsest site sign}. */
@Command(
    name = "sign",
    mixinStandardHelpOptions = true,
    description =
        "Signs a report with this site's key, so that others can tell whether it was changed.")
final class SignCommand extends SiteSubcommand {

  /** What stands before the 32 bytes of an Ed25519 key in X.509 (RFC 8410). */
  private static final byte[] X509_HEAD = {
    0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00
  };

  @Parameters(
      paramLabel = "REPORT",
      description = "A page that check, batch or report has written; it is replaced.")
  @SuppressWarnings("NullAway.Init") // picocli
  private Path file;

  @Override
  void run() throws IOException {
    ReportFile report = read();
    SiteHome home = home();
    Instant now = clock().instant().truncatedTo(ChronoUnit.SECONDS);
    ReportSignature signature;
    try {
      PublicKey key = home.keys().publicKeys().signingKey(now);
      signature =
          ReportSignature.of(
              report,
              home.descriptor().descriptor().title(),
              now.toString(),
              x509(key.bytes().toArray()),
              message -> home.keys().sign(key.id(), message));
    } catch (GeneralSecurityException e) {
      throw new IOException("The report cannot be signed: " + e.getMessage(), e);
    }
    replace(report.signed(signature).page());
    say(
        "Signed: %s. The digest of the key, to be told by another way: %s",
        file, signature.keyDigest());
  }

  private ReportFile read() throws IOException {
    try {
      return ReportFile.read(file);
    } catch (ReportException e) {
      throw new IOException(file + " " + e.why() + ".", e);
    } catch (NoSuchFileException e) {
      throw new IOException("There is no file " + file + ".", e);
    }
  }

  static java.security.PublicKey x509(byte[] raw) throws GeneralSecurityException {
    byte[] encoded = new byte[X509_HEAD.length + raw.length];
    System.arraycopy(X509_HEAD, 0, encoded, 0, X509_HEAD.length);
    System.arraycopy(raw, 0, encoded, X509_HEAD.length, raw.length);
    return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
  }

  /** Whole or not at all: the unsigned page stays until there is another. */
  private void replace(String page) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(part, page);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
