package org.palimpsest.federation.cli;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.palimpsest.federation.cli.SiteSubcommand.StateSubcommand;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.state.Libraries.Library;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "library",
    mixinStandardHelpOptions = true,
    description = "Publishes, lists and withdraws libraries of this site.",
    subcommands = {
      LibraryCommands.Publish.class,
      LibraryCommands.ListThem.class,
      LibraryCommands.Withdraw.class
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class LibraryCommands {

  @Command(
      name = "publish",
      description =
          "Publishes a library, or changes its title, description and collections. Use needs"
              + " a grant.")
  static final class Publish extends StateSubcommand {

    @Parameters(
        paramLabel = "LIBRARY",
        description = "Its id: lower-case letters, digits, hyphens.")
    private String id;

    @Option(names = "--title", paramLabel = "TEXT", required = true, description = "The title.")
    private String title;

    @Option(
        names = "--description",
        paramLabel = "TEXT",
        defaultValue = "",
        description = "A description of its documents.")
    private String description = "";

    @Option(
        names = "--collection",
        paramLabel = "EPOCH=C",
        required = true,
        description =
            "The collection with the seed of an epoch; repeated while a library changes its"
                + " seed.")
    private final Map<String, String> collections = new TreeMap<>();

    @Override
    void run(OpenSite site) throws ChangeRefusedException {
      var library = new Library(id, title, description, new TreeMap<>(collections));
      boolean isNew = site.manager().publish(library, OpenSite.actor());
      say(isNew ? "The library %s was published." : "The library %s was changed.", id);
    }
  }

  @Command(name = "list", description = "Lists this site's libraries.")
  static final class ListThem extends StateSubcommand {

    @Override
    void run(OpenSite site) {
      for (Library library : site.state().libraries().all()) {
        String collections =
            library.collections().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
        say("%s  %s  %s", library.id(), collections, library.title());
      }
      site.manager().libraryFaults().forEach(fault -> say("warning  %s", fault));
    }
  }

  @Command(
      name = "withdraw",
      description = "Withdraws a library with all its grants; its collections stay.")
  static final class Withdraw extends StateSubcommand {

    @Parameters(paramLabel = "LIBRARY", description = "Its id.")
    private String id;

    @Override
    void run(OpenSite site) throws ChangeRefusedException {
      site.manager().withdraw(id, OpenSite.actor());
      say("The library %s was withdrawn.", id);
    }
  }
}
