package org.palimpsest.federation.cli;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.federation.cli.SiteSubcommand.StateSubcommand;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.state.KeptRights.Holding;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "rights",
    mixinStandardHelpOptions = true,
    description = "Sets the libraries that users may check against; librarians may use all.",
    subcommands = {
      RightsCommands.Give.class,
      RightsCommands.Take.class,
      RightsCommands.ListThem.class
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class RightsCommands {

  private static final String HOLDER = "everybody, account:NAME or group:NAME.";

  @Command(name = "give", description = "Sets the rights of a holder, in place of earlier ones.")
  static final class Give extends StateSubcommand {

    @Parameters(paramLabel = "HOLDER", description = HOLDER)
    private String holder;

    @Option(
        names = "--collections",
        paramLabel = "C,...",
        split = ",",
        description = "Collections of this site; * for all.")
    private List<String> collections = new ArrayList<>();

    @Option(
        names = "--libraries",
        paramLabel = "SITE/LIBRARY,...",
        split = ",",
        description = "Libraries of other sites; SITE/* for all of one, * for all of all.")
    private List<String> libraries = new ArrayList<>();

    @Override
    void run(OpenSite site) throws ChangeRefusedException {
      site.rights().put(new Holding(holder, collections, libraries), OpenSite.actor());
      say("%s may check against these.", holder);
    }
  }

  @Command(name = "take", description = "Removes all rights of a holder.")
  static final class Take extends StateSubcommand {

    @Parameters(paramLabel = "HOLDER", description = HOLDER)
    private String holder;

    @Override
    void run(OpenSite site) throws ChangeRefusedException {
      site.rights().remove(holder, OpenSite.actor());
      say("%s has no rights any more.", holder);
    }
  }

  @Command(name = "list", description = "Lists all rights.")
  static final class ListThem extends StateSubcommand {

    @Override
    void run(OpenSite site) {
      for (Holding each : site.rights().all()) {
        say(
            "%s: collections %s; libraries %s",
            each.holder(), named(each.collections()), named(each.libraries()));
      }
    }

    private static String named(List<String> names) {
      return names.isEmpty() ? "none" : String.join(", ", names);
    }
  }
}
