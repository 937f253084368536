package org.palimpsest.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;
import org.palimpsest.cli.batch.BatchCommand;
import org.palimpsest.cli.check.CheckCommand;
import org.palimpsest.cli.duplicates.DuplicatesCommand;
import org.palimpsest.cli.library.CreateCommand;
import org.palimpsest.cli.library.DoctorCommand;
import org.palimpsest.cli.library.IndexCommand;
import org.palimpsest.cli.library.MendCommand;
import org.palimpsest.cli.library.RefingerprintCommand;
import org.palimpsest.cli.output.ManifestVersion;
import org.palimpsest.cli.report.ReportCommand;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.client.PalimpsestException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The program {@code palimpsest}. Exit codes: 0 done, 1 something failed, 2 usage. */
@Command(
    name = "palimpsest",
    mixinStandardHelpOptions = true,
    description = "Finds where a document reuses the text of other documents.",
    footer = {
      "",
      "With a desk, or an agent of a site:",
      "  assignment  Compares documents that are handed in together.",
      "",
      "Across institutions:",
      "  site        Makes and manages this site's part of a federation.",
      "  agent       Runs the agent that speaks with other sites.",
      "  federation  Checks against this site's collections and other sites' libraries."
    },
    subcommands = {
      CreateCommand.class,
      IndexCommand.class,
      CheckCommand.class,
      BatchCommand.class,
      DuplicatesCommand.class,
      ReportCommand.class,
      RefingerprintCommand.class,
      MendCommand.class,
      ExtractCommand.class,
      DoctorCommand.class,
      CompletionCommand.class,
      ManPagesCommand.class,
      HelpCommand.class
    })
public final class Palimpsest {

  /** Set, to anything, it shows where an unexpected failure happened. */
  private static final String TRACE_VARIABLE = "PALIMPSEST_TRACE";

  /** Made by {@link #commandLine}. */
  Palimpsest() {}

  /** Runs one command and exits. Everything is printed in UTF-8, whatever the locale. */
  public static void main(String[] args) {
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    int exitCode = commandLine(out, err).execute(args);
    System.exit(finished(exitCode, out, err));
  }

  /** Writes what is left; the exit code, which is none of success where something is lost. */
  static int finished(int exitCode, PrintWriter out, PrintWriter err) {
    boolean lost = out.checkError();
    if (lost && exitCode == ExitCode.OK) {
      err.println("Standard output cannot be written: " + OutputFailure.STANDARD_OUTPUT + ".");
    }
    err.flush();
    return lost && exitCode == ExitCode.OK ? ExitCode.SOFTWARE : exitCode;
  }

  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), false);
  }

  /**
   * The command line with all commands, those of other modules included.
   *
   * @param out takes results and summaries
   * @param err takes everything else
   */
  public static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    var commandLine = new CommandLine(new Palimpsest());
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      provider.commands().forEach(commandLine::addSubcommand);
    }
    sayAlike(commandLine);
    ArgumentTypes.readBy(commandLine);
    return commandLine
        .setOut(out)
        .setErr(err)
        .setUsageHelpAutoWidth(true)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(new UsageErrors())
        .setExecutionExceptionHandler(Palimpsest::say);
  }

  /**
   * Every command tells the version; its options stand in a list of their own, in which the
   * required ones are marked.
   */
  private static void sayAlike(CommandLine commandLine) {
    CommandSpec spec = commandLine.getCommandSpec();
    spec.versionProvider(new ManifestVersion());
    spec.usageMessage().abbreviateSynopsis(true).requiredOptionMarker('*');
    if (spec.options().stream().anyMatch(OptionSpec::required)) {
      spec.usageMessage().optionListHeading("Options, those with * required:%n");
    }
    commandLine.getSubcommands().values().forEach(Palimpsest::sayAlike);
  }

  private static int say(Exception e, CommandLine commandLine, ParseResult parsed) {
    PrintWriter err = commandLine.getErr();
    if (e instanceof PalimpsestException known) {
      err.println(Printable.line(known.getMessage()));
    } else {
      err.println(Printable.line("This should not have happened: " + e + ". Please report it."));
    }
    if (System.getenv(TRACE_VARIABLE) != null) {
      e.printStackTrace(err);
    }
    err.flush();
    return ExitCode.SOFTWARE;
  }
}
