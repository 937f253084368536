package org.palimpsest.federation.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.cli.SiteSubcommand.StateSubcommand;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.manage.TokenManager;
import org.palimpsest.federation.state.Tokens.Token;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "token",
    mixinStandardHelpOptions = true,
    description = "Makes, lists and revokes keys for programs that use the local API.",
    subcommands = {
      TokenCommands.Add.class,
      TokenCommands.ListThem.class,
      TokenCommands.Revoke.class
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TokenCommands {

  private static final String ACCOUNT = "The account of the program.";

  @Command(name = "add", description = "Makes a key for a program, and prints its secret, once.")
  static final class Add extends StateSubcommand {

    @Parameters(paramLabel = "NAME", description = ACCOUNT)
    private String account;

    @Option(
        names = "--name",
        paramLabel = "N",
        required = true,
        description = "The name of the key.")
    private String name;

    @Option(
        names = "--scope",
        paramLabel = "check|library|all",
        required = true,
        description =
            "The permission: check, the account's own tasks; library, documents of"
                + " collections, too; all, everything that the account may do but passwords and keys.")
    private Scope scope;

    /** Prints only the secret to standard output, so that it can be redirected to a file. */
    @Override
    void run(OpenSite site) throws ChangeRefusedException {
      TokenManager.NewToken added = site.tokens().add(account, name, scope, OpenSite.actor());
      out().println(added.secret());
      err().println("This is the secret of the key; it is not shown again.");
      err().flush();
    }
  }

  @Command(name = "list", description = "Lists keys for programs, without their secrets.")
  static final class ListThem extends StateSubcommand {

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "Only those of this account.")
    private @Nullable String account;

    @Override
    void run(OpenSite site) throws ChangeRefusedException {
      List<Token> tokens = account == null ? site.tokens().all() : site.tokens().of(account);
      for (Token token : tokens) {
        say(
            "%s: %s, scope %s, made %s, %s",
            token.account(),
            token.name(),
            token.scope(),
            token.createdAt(),
            token.usedAt() == null ? "never used" : "used " + token.usedAt());
      }
    }
  }

  @Command(name = "revoke", description = "Revokes a key for a program at once.")
  static final class Revoke extends StateSubcommand {

    @Parameters(paramLabel = "NAME", index = "0", description = ACCOUNT)
    private String account;

    @Parameters(paramLabel = "N", index = "1", description = "The name of the key.")
    private String name;

    @Override
    void run(OpenSite site) throws ChangeRefusedException {
      site.tokens().revoke(account, name, OpenSite.actor());
      say("The key %s of the account %s was revoked.", name, account);
    }
  }
}
