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
import org.palimpsest.report.ReportException;
import org.palimpsest.report.ReportFile;
import org.palimpsest.report.ReportSignature;
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
      return verify(ReportFile.read(file));
    } catch (ReportException e) {
      err.println(Printable.line(file + " " + e.why() + "."));
    } catch (IOException e) {
      err.println(Printable.line(file + " " + InputFiles.reason(file, e) + "."));
    }
    return ExitCode.SOFTWARE;
  }

  private int verify(ReportFile report) throws ReportException {
    Optional<ReportSignature> found = report.signature();
    if (found.isEmpty()) {
      say(file + " is not signed: nobody vouches that it was not changed.");
      return ExitCode.SOFTWARE;
    }
    ReportSignature signature = found.get();
    if (!signature.isOf(report)) {
      say(file + " was changed, or its signature is false. Do not rely on it.");
      return ExitCode.SOFTWARE;
    }
    String digest = signature.keyDigest();
    if (keyDigest != null && !keyDigest.strip().toLowerCase(Locale.ROOT).equals(digest)) {
      say(
          file
              + " was signed by another key than the one named: by "
              + digest
              + ". Do not rely on it.");
      return ExitCode.SOFTWARE;
    }
    say(
        file
            + " is as "
            + signature.site()
            + " signed it, "
            + signature.time()
            + "; not a character of what was found was changed.");
    if (keyDigest == null) {
      say(
          "Its key is "
              + digest
              + ". Ask "
              + signature.site()
              + " whether that is theirs (--key).");
    }
    return verifyDecisions(report, signature);
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
