package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import org.palimpsest.federation.agent.ReportSigning;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.report.PdfFile;
import org.palimpsest.report.ReportException;
import org.palimpsest.report.ReportFile;
import org.palimpsest.report.ReportSignature;
import org.palimpsest.report.SignableReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "sign",
    description =
        "Signs a report with this site's key, so that others can tell whether it was changed.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class SignCommand extends SiteSubcommand {

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
        "Signed: %s. The digest of the key, to be told by another way: %s",
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
