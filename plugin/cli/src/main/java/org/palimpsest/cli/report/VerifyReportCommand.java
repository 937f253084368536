package org.palimpsest.cli.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.InputFiles;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.report.PdfFile;
import org.palimpsest.report.ReportException;
import org.palimpsest.report.ReportFile;
import org.palimpsest.report.ReportSignature;
import org.palimpsest.report.SignableReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest report verify}: who made a report, and whether it was changed since. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = "Says who made a report, when, and whether a character was changed since.")
final class VerifyReportCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A report.")
  @SuppressWarnings("NullAway.Init") // picocli
  private Path file;

  @Option(
      names = "--key",
      paramLabel = "SHA256",
      description =
          "The digest of the site's key, as the site tells it by another way. Without it nobody "
              + "knows whether the key is that site's.")
  private @Nullable String keyDigest;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
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
      say(file + " is not signed. It does not prove who made it, nor that it is unchanged.");
      return ExitCode.SOFTWARE;
    }
    ReportSignature signature = found.get();
    if (!signature.isOf(report)) {
      say(
          "DO NOT RELY ON "
              + file
              + ": it was changed after it was signed, or its signature is false.");
      return ExitCode.SOFTWARE;
    }
    String digest = signature.keyDigest();
    if (keyDigest != null && !keyDigest.strip().toLowerCase(Locale.ROOT).equals(digest)) {
      say(
          "DO NOT RELY ON "
              + file
              + ": it was signed with another key than the one named, with "
              + digest
              + ".");
      return ExitCode.SOFTWARE;
    }
    say(
        report instanceof ReportFile
            ? "The evidence in "
                + file
                + " is unchanged since "
                + signature.site()
                + " signed it, "
                + signature.time()
                + "."
            : file
                + " is unchanged: it is exactly the file that "
                + signature.site()
                + " signed, "
                + signature.time()
                + ".");
    say(
        keyDigest == null
            ? "Whether the key is really that of "
                + signature.site()
                + " was not checked. Ask there for the digest of their key, and name it with --key."
                + " This key's is "
                + digest
                + "."
            : "The key is the one that you named.");
    return report instanceof ReportFile page ? verifyDecisions(page, signature) : ExitCode.OK;
  }

  /** They count as little as the evidence where somebody else has written them. */
  private int verifyDecisions(ReportFile report, ReportSignature signature) {
    if (signature.isOfDecisionsOf(report)) {
      if (report.hasDecisions()) {
        say("The decisions in it are those that " + signature.site() + " signed with it.");
      }
      return ExitCode.OK;
    }
    if (report.hasDecisions()) {
      say(
          "The decisions in it are not those that were signed: some were added, changed or taken"
              + " out since, by whoever had the file. Do not rely on them.");
      return ExitCode.SOFTWARE;
    }
    if (signature.decisions() != null) {
      say("Decisions that were signed with it have been taken out of it.");
      return ExitCode.SOFTWARE;
    }
    return ExitCode.OK;
  }

  private void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(Printable.line(line));
    out.flush();
  }
}
