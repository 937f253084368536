package org.palimpsest.cli.option;

import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options for the output of results. */
public final class OutputOptions extends OptionGroup {

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "The output file; results come one by one (default: standard output).")
  private @Nullable Path output;

  @Option(names = "--force", description = "Overwrites an existing output.")
  private boolean force;

  /** The file as given; null for standard output. */
  public @Nullable Path named() {
    return output;
  }

  /**
   * The file to write; null for standard output.
   *
   * @throws ParameterException if it exists and {@code --force} is absent
   * @throws PalimpsestException if it cannot be created
   */
  public @Nullable Path file() {
    if (output != null) {
      requirePlace(output);
    }
    if (output != null && !force && isWritten(output)) {
      throw usage(
          output + " is there already; name another --output, or add --force to write over it");
    }
    return output;
  }

  /**
   * The file to write.
   *
   * @param what beginning of the error message
   * @throws ParameterException if it is not given, or exists
   */
  public Path required(String what) {
    Path file = file();
    if (file == null) {
      throw usage(what + " needs --output FILE");
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

  /** An empty file may be replaced. */
  private static boolean isWritten(Path file) {
    return Files.isRegularFile(file) && file.toFile().length() > 0;
  }
}
