package org.palimpsest.cli.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.InputFiles;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.report.PdfFile;
import org.palimpsest.report.ReportException;
import org.palimpsest.report.ReportFile;
import org.palimpsest.report.ReportSignature;
import org.palimpsest.report.SignableReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code palimpsest report verify}: verifies the signature of a report. */
@Command(
    name = "verify",
    description = "Verifies a report: its site, its time, and that nothing was changed.")
final class VerifyReportCommand extends BaseCommand {

  @Parameters(paramLabel = "FILE", description = "A report.")
  @SuppressWarnings("NullAway.Init") // picocli
  private Path file;

  @Option(
      names = "--key",
      paramLabel = "SHA256",
      description =
          "The digest of the site's key, received over another channel. Without it the"
              + " signer is unproven.")
  private @Nullable String keyDigest;

  @Override
  public Integer call() {
    PrintWriter err = err();
    try {
      return PdfFile.isOne(file) ? verify(PdfFile.read(file)) : verify(ReportFile.read(file));
    } catch (ReportException e) {
      err.println(Printable.line(file + " " + e.why() + "."));
    } catch (IOException e) {
      err.println(Printable.line(file + " " + InputFiles.reason(file, e) + "."));
    }
    return ExitCode.SOFTWARE;
  }

  private int verify(SignableReport report) throws ReportException {
    Optional<ReportSignature> found = report.signature();
    if (found.isEmpty()) {
      return fail(
          "%s is not signed. It does not prove who made it, nor that it is unchanged.", file);
    }
    ReportSignature signature = found.get();
    if (!signature.isOf(report)) {
      return fail(
          "DO NOT RELY ON %s: it was changed after it was signed, or its signature is false.",
          file);
    }
    String digest = signature.keyDigest();
    if (keyDigest != null && !keyDigest.strip().toLowerCase(Locale.ROOT).equals(digest)) {
      return fail(
          "DO NOT RELY ON %s: it was signed with another key than the one named, with %s.",
          file, digest);
    }
    print(
        report instanceof ReportFile
            ? "The evidence in %s is unchanged since %s signed it, %s."
            : "%s is unchanged: it is exactly the file that %s signed, %s.",
        file,
        signature.site(),
        signature.time());
    if (keyDigest == null) {
      print(
          "Whether the key is really that of %s was not checked. Ask there for the digest of their key,"
              + " and name it with --key. This key's is %s.",
          signature.site(), digest);
    } else {
      print("The key is the one that you named.");
    }
    return report instanceof ReportFile page ? verifyDecisions(page, signature) : ExitCode.OK;
  }

  /** Decisions count only if the signer wrote them. */
  private int verifyDecisions(ReportFile report, ReportSignature signature) {
    if (signature.isOfDecisionsOf(report)) {
      if (report.hasDecisions()) {
        print("The decisions in it are those that %s signed with it.", signature.site());
      }
      return ExitCode.OK;
    }
    if (report.hasDecisions()) {
      return fail(
          "The decisions in it are not the signed ones: some were added, changed or removed"
              + " since. Do not rely on them.");
    }
    if (signature.decisions() != null) {
      return fail("Decisions that were signed with it have been taken out of it.");
    }
    return ExitCode.OK;
  }

  private int fail(String sentence, Object... values) {
    print(sentence, values);
    return ExitCode.SOFTWARE;
  }

  private void print(String sentence, Object... values) {
    out().println(Printable.line(String.format(Locale.ROOT, sentence, values)));
    out().flush();
  }
}
