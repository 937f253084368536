package org.palimpsest.cli.option;

import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of every command that writes results: where they go. */
public final class OutputOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec command;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where the results go, each as soon as it is there (default: standard output).")
  private @Nullable Path output;

  @Option(names = "--force", description = "Writes over an output that is there already.")
  private boolean force;

  /** Made by picocli. */
  public OutputOptions() {}

  /** The file as it was named; null for standard output. */
  public @Nullable Path named() {
    return output;
  }

  /**
   * The file to write; null for standard output.
   *
   * @throws ParameterException if it is there already, and nobody said that it may go
   * @throws PalimpsestException if no file can be there; some commands write it hours later
   */
  public @Nullable Path file() {
    if (output != null) {
      requirePlace(output);
    }
    if (output != null && !force && isWritten(output)) {
      throw new ParameterException(
          command.commandLine(),
          output + " is there already; name another --output, or add --force to write over it");
    }
    return output;
  }

  /**
   * The file to write.
   *
   * @param what that needs one, to begin a sentence
   * @throws ParameterException if none is named, or it is there already
   */
  public Path required(String what) {
    Path file = file();
    if (file == null) {
      throw new ParameterException(command.commandLine(), what + " needs --output FILE");
    }
    return file;
  }

  private static void requirePlace(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    FileSystemException why = null;
    if (Files.isDirectory(file)) {
      why = new FileSystemException(file.toString(), null, "it is a folder");
    } else if (folder != null && !Files.exists(folder)) {
      why = new NoSuchFileException(file.toString());
    }
    if (why != null) {
      throw new PalimpsestException(Reason.LOCAL, OutputFailure.sentence(file, why));
    }
  }

  /** Files of results are regular ones; what is empty is no loss. */
  private static boolean isWritten(Path file) {
    return Files.isRegularFile(file) && file.toFile().length() > 0;
  }
}
