package org.palimpsest.cli;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import org.palimpsest.cli.batch.BatchCommand;
import org.palimpsest.cli.check.CheckCommand;
import org.palimpsest.cli.duplicates.DuplicatesCommand;
import org.palimpsest.cli.library.CreateCommand;
import org.palimpsest.cli.library.DoctorCommand;
import org.palimpsest.cli.library.IndexCommand;
import org.palimpsest.cli.library.MendCommand;
import org.palimpsest.cli.library.RefingerprintCommand;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.report.ReportCommand;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.ProgramVersion;
import org.palimpsest.core.text.NearestName;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** The program {@code palimpsest}. Exit codes: 0 success, 1 failure, 2 usage. */
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
      Palimpsest.CompletionCommand.class,
      Palimpsest.ManPagesCommand.class,
      HelpCommand.class
    })
public final class Palimpsest {

  /** Prints stack traces of unexpected failures if set. */
  private static final String TRACE_VARIABLE = "PALIMPSEST_TRACE";

  Palimpsest() {}

  /** Runs one command and exits. Output is UTF-8 in every locale. */
  public static void main(String[] args) {
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    int exitCode = commandLine(out, err).execute(args);
    System.exit(finished(exitCode, out, err));
  }

  /** Flushes the output. Returns the exit code, which indicates failure if output was lost. */
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
   * The command line with the commands of all modules.
   *
   * @param out results and summaries
   * @param err all other messages
   */
  public static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    var commandLine = new CommandLine(new Palimpsest());
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      provider.commands().forEach(commandLine::addSubcommand);
    }
    configure(commandLine);
    convert(
        commandLine, int.class, Integer::valueOf, "%s is not a whole number below 2,147,483,648");
    convert(
        commandLine,
        Integer.class,
        Integer::valueOf,
        "%s is not a whole number below 2,147,483,648");
    convert(commandLine, URI.class, URI::new, "%s is not an address such as http://host:8983/solr");
    convert(commandLine, LocalDate.class, LocalDate::parse, "%s is not a date such as 2026-01-31");
    convert(commandLine, Charset.class, Charset::forName, "there is no charset %s here");
    return commandLine
        .setOut(out)
        .setErr(err)
        .setUsageHelpAutoWidth(true)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(new UsageErrors())
        .setExecutionExceptionHandler(Palimpsest::say);
  }

  /** Registers a converter whose error message names no Java class. */
  private static <T> void convert(
      CommandLine commandLine, Class<T> type, ITypeConverter<T> converter, String message) {
    commandLine.registerConverter(
        type,
        value -> {
          try {
            return converter.convert(value);
          } catch (IllegalArgumentException | URISyntaxException | DateTimeParseException e) {
            throw new TypeConversionException(String.format(Locale.ROOT, message, value));
          }
        });
  }

  /** Sets the version and the help layout of a command and its subcommands. */
  private static void configure(CommandLine commandLine) {
    CommandSpec spec = commandLine.getCommandSpec();
    spec.versionProvider(() -> new String[] {ProgramVersion.text()});
    spec.usageMessage().abbreviateSynopsis(true).requiredOptionMarker('*');
    if (spec.options().stream().anyMatch(OptionSpec::required)) {
      spec.usageMessage().optionListHeading("Options, those with * required:%n");
    }
    commandLine.getSubcommands().values().forEach(Palimpsest::configure);
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

  /**
   * Prints usage errors in a few lines: a sentence, a suggestion, and the synopsis. A page of usage
   * would hide the sentence.
   */
  static final class UsageErrors implements IParameterExceptionHandler {

    private static final String OPTION = "-";

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
      CommandLine command = e.getCommandLine();
      PrintWriter err = command.getErr();
      err.println(Printable.line(sentence(e, command)));
      String name = command.getCommandSpec().qualifiedName();
      err.println("Usage: " + command.getHelp().synopsis("Usage: ".length()).strip());
      err.println("All options: " + name + " --help");
      err.flush();
      return ExitCode.USAGE;
    }

    /** An unknown option takes precedence, because it often explains a missing one. */
    private static String sentence(ParameterException e, CommandLine command) {
      Optional<String> misplaced = misplaced(command);
      if (misplaced.isPresent()) {
        return "The option " + misplaced.get() + " is before the command, and belongs after it.";
      }
      List<String> unmatched = command.getUnmatchedArguments();
      Optional<String> option =
          unmatched.stream().filter(each -> each.startsWith(OPTION)).findFirst();
      if (option.isPresent()) {
        String name = option.get().replaceFirst("=.*", "");
        return new File(option.get()).exists()
            ? "There is no option " + name + "; the file of that name is ./" + option.get()
            : "There is no option "
                + name
                + meant(name, command.getCommandSpec().optionsMap().keySet());
      }
      Collection<String> commands = command.getSubcommands().keySet();
      if (e instanceof UnmatchedArgumentException && !unmatched.isEmpty() && !commands.isEmpty()) {
        return "There is no command " + unmatched.get(0) + meant(unmatched.get(0), commands);
      }
      return String.valueOf(e.getMessage());
    }

    /** An option of a subcommand that precedes the subcommand. */
    private static Optional<String> misplaced(CommandLine command) {
      CommandLine above = command.getParent() == null ? command : command.getParent();
      return above.getUnmatchedArguments().stream()
          .map(argument -> argument.replaceFirst("=.*", ""))
          .filter(name -> name.startsWith(OPTION))
          .filter(
              name ->
                  above.getSubcommands().values().stream()
                      .anyMatch(below -> below.getCommandSpec().optionsMap().containsKey(name)))
          .findFirst();
    }

    private static String meant(String name, Collection<String> names) {
      return NearestName.of(name, names).map(near -> "; did you mean " + near + "?").orElse(".");
    }
  }

  /** {@code palimpsest completion}: prints a completion script for shells. */
  @Command(name = "completion", description = "Prints a script for completion in bash and zsh.")
  static final class CompletionCommand extends BaseCommand {

    @Override
    public Integer call() {
      CommandLine program = spec.root().commandLine();
      PrintWriter out = out();
      out.print(AutoComplete.bash(program.getCommandName(), program));
      out.flush();
      return ExitCode.OK;
    }
  }

  /** {@code palimpsest man-pages}: writes the sources of manual pages. */
  @Command(
      name = "man-pages",
      description = "Writes the help of all commands as AsciiDoc, for manual pages by asciidoctor.")
  static final class ManPagesCommand extends BaseCommand {

    private static final boolean[] QUIET = {};

    @Parameters(paramLabel = "DIR", description = "The output folder.")
    @SuppressWarnings("NullAway.Init") // picocli
    private Path folder;

    @Override
    public Integer call() {
      try {
        Files.createDirectories(folder);
        return ManPageGenerator.generateManPage(folder.toFile(), null, QUIET, true, spec.root());
      } catch (IOException e) {
        err().println(OutputFailure.sentence(folder, e));
        return ExitCode.SOFTWARE;
      }
    }
  }
}
