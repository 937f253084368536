package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.seed.SeedFiles;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "seed",
    mixinStandardHelpOptions = true,
    description = "Makes, imports and lists the federation's secret seeds.",
    subcommands = {
      SeedCommands.Create.class,
      SeedCommands.Import.class,
      SeedCommands.ListThem.class
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class SeedCommands {

  private static final int FILE_BYTES_MAX = 100;
  private static final String SUFFIX = ".seed";

  @Command(
      name = "create",
      description =
          "Makes a random seed. One site of the federation does it, and hands the file to"
              + " the others safely.")
  static final class Create extends SiteSubcommand {

    @Parameters(
        paramLabel = "EPOCH",
        description = "Its name: lower-case letters, digits, hyphens.")
    private String epoch;

    @Override
    void run() throws IOException {
      SiteHome home = home();
      try {
        say("The seed is in %s", SeedFiles.create(config().seeds(), epoch));
      } catch (IllegalArgumentException e) {
        throw usage(String.valueOf(e.getMessage()));
      }
      home.refresh();
      say("Solr's nodes read the same folder: property palimpsest.seeds, or PALIMPSEST_SEEDS.");
      sayFingerprint(home);
    }
  }

  @Command(name = "import", description = "Imports the seed of another site.")
  static final class Import extends SiteSubcommand {

    @Parameters(index = "0", paramLabel = "EPOCH", description = "Its name, as there.")
    private String epoch;

    @Parameters(
        index = "1",
        paramLabel = "FILE",
        description = "A file of one line, 32 hex digits, which only its owner can read.")
    private Path file;

    @Override
    void run() throws IOException {
      SiteHome home = home();
      if (!epoch.matches("[a-z0-9-]{1,32}")) {
        throw usage("EPOCH must be 1 to 32 lower-case letters, digits and hyphens");
      }
      String line =
          new String(SecretFiles.read(file, FILE_BYTES_MAX), StandardCharsets.US_ASCII).strip();
      if (!line.matches("[0-9a-fA-F]{32}")) {
        throw new IOException("The file " + file + " must have one line of 32 hex digits.");
      }
      Path target = config().seeds().resolve(epoch + SUFFIX);
      if (Files.exists(target)) {
        throw new IOException("There is a seed " + target + " already; it stays as it is.");
      }
      SecretFiles.createFolder(config().seeds());
      SecretFiles.write(target, (line + "\n").getBytes(StandardCharsets.US_ASCII));
      try {
        home.refresh();
      } catch (IOException e) { // for example another epoch's seed: nothing must change
        Files.delete(target);
        throw e;
      }
      say("The seed of %s was imported.", epoch);
      sayFingerprint(home);
    }
  }

  @Command(
      name = "list",
      description = "Lists epochs and schemes of seeds; equal seeds have equal schemes.")
  static final class ListThem extends SiteSubcommand {

    @Override
    void run() throws IOException {
      for (SeedEpoch epoch : home().epochs()) {
        say("%s  %s", epoch.epoch(), epoch.scheme());
      }
    }
  }
}
