package org.palimpsest.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.palimpsest.cli.terminal.OutputFailure;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** {@code palimpsest man-pages}: the help of all commands as sources of manual pages. */
@Command(
    name = "man-pages",
    mixinStandardHelpOptions = true,
    description =
        "Writes the help of all commands as AsciiDoc, of which asciidoctor makes man pages.")
final class ManPagesCommand implements Callable<Integer> {

  /** None of picocli's own remarks. */
  private static final boolean[] QUIET = {};

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder they go to.")
  @SuppressWarnings("NullAway.Init") // picocli
  private Path folder;

  @Override
  public Integer call() {
    try {
      Files.createDirectories(folder);
      return ManPageGenerator.generateManPage(folder.toFile(), null, QUIET, true, spec.root());
    } catch (IOException e) {
      spec.commandLine().getErr().println(OutputFailure.sentence(folder, e));
      return ExitCode.SOFTWARE;
    }
  }
}
