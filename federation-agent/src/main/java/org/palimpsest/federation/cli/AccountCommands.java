package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.cli.SiteSubcommand.StateSubcommand;
import org.palimpsest.federation.manage.ChangeRefusedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "account",
    mixinStandardHelpOptions = true,
    description =
        "Adds, lists and removes accounts of the local API, and changes passwords and keys.",
    subcommands = {
      AccountCommands.Add.class,
      AccountCommands.Password.class,
      AccountCommands.Remove.class,
      AccountCommands.ListThem.class,
      TokenCommands.class
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class AccountCommands {

  @Command(name = "add", description = "Adds an account.")
  static final class Add extends SiteSubcommand {

    @Parameters(paramLabel = "NAME", description = "Its name.")
    private String name;

    @Option(
        names = "--role",
        paramLabel = "user|librarian|administrator",
        defaultValue = "user",
        description = "The role (default: ${DEFAULT-VALUE}).")
    private Role role = Role.USER;

    @Option(
        names = "--password-file",
        paramLabel = "FILE",
        description = "A file with its password, which only its owner can read (default: asked).")
    private @Nullable Path passwordFile;

    @Override
    void run() throws IOException, ChangeRefusedException {
      String password = Prompt.newPassword(passwordFile);
      try (OpenSite site = open()) {
        site.accounts().add(name, role, password, OpenSite.actor());
        say("The account %s was added, as %s.", name, role.word());
      }
    }
  }

  @Command(name = "password", description = "Gives an account another password.")
  static final class Password extends SiteSubcommand {

    @Parameters(paramLabel = "NAME", description = "Its name.")
    private String name;

    @Option(
        names = "--password-file",
        paramLabel = "FILE",
        description = "A file with the password, which only its owner can read (default: asked).")
    private @Nullable Path passwordFile;

    @Override
    void run() throws IOException, ChangeRefusedException {
      String password = Prompt.newPassword(passwordFile);
      try (OpenSite site = open()) {
        site.accounts().changePassword(name, password, OpenSite.actor());
        say("The account %s has another password.", name);
      }
    }
  }

  @Command(
      name = "remove",
      description = "Removes an account with its rights; its tasks stay until they expire.")
  static final class Remove extends StateSubcommand {

    @Parameters(paramLabel = "NAME", description = "Its name.")
    private String name;

    @Override
    void run(OpenSite site) throws ChangeRefusedException {
      site.accounts().remove(name, OpenSite.actor());
      say("The account %s was removed.", name);
    }
  }

  @Command(name = "list", description = "Lists the accounts.")
  static final class ListThem extends StateSubcommand {

    @Override
    void run(OpenSite site) {
      for (Account account : site.accounts().all()) {
        say("%s%s", account, account.disabled() ? ", disabled" : "");
      }
    }
  }
}
