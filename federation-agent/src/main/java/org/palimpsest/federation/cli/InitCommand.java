package org.palimpsest.federation.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Passwords;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.agent.StateAccess;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.state.Database;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Creates the missing parts of a site; can be repeated after a failure. */
@Command(
    name = "init",
    description =
        "Makes a site: configuration, keys, TLS certificate, descriptor, state and first"
            + " administrator. Existing parts stay.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class InitCommand extends SiteSubcommand {

  private static final Path HOME_DEFAULT = Path.of("home");

  @Option(
      names = "--site",
      paramLabel = "NAME",
      description = "The site's name in the federation, for a new configuration.")
  private @Nullable String site;

  @Option(
      names = "--title",
      paramLabel = "TEXT",
      description = "The site's title (default: as --site).")
  private @Nullable String title;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The address for other sites: https://HOST:PORT.")
  private @Nullable URI url;

  @Option(
      names = "--home",
      paramLabel = "DIR",
      description =
          "The folder of keys, seeds and state (default: home, beside the configuration).")
  private @Nullable Path home;

  @Option(
      names = "--solr",
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:8983/solr",
      description = "The address of Solr (default: the local one, ${DEFAULT-VALUE}).")
  private URI solr;

  @Option(
      names = "--credentials-file",
      paramLabel = "FILE",
      description = "A file with user:password for Solr, which only its owner can read.")
  private @Nullable Path credentialsFile;

  @Option(
      names = "--federation-port",
      paramLabel = "N",
      defaultValue = "8443",
      description = "The port for other sites (default: ${DEFAULT-VALUE}).")
  private int federationPort;

  @Option(
      names = "--api-port",
      paramLabel = "N",
      defaultValue = "8444",
      description = "The port of the local API (default: ${DEFAULT-VALUE}).")
  private int apiPort;

  @Option(
      names = "--operations-port",
      paramLabel = "N",
      defaultValue = "8445",
      description = "The port of health and metrics (default: ${DEFAULT-VALUE}).")
  private int operationsPort;

  @Option(
      names = "--administrator",
      paramLabel = "NAME",
      defaultValue = "administrator",
      description = "The first account (default: ${DEFAULT-VALUE}).")
  private String administrator;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description =
          "A file with its password in the first line, which only its owner can read (default: a"
              + " new password, printed once).")
  private @Nullable Path passwordFile;

  @Override
  void run() throws IOException, ChangeRefusedException {
    String password = passwordFile == null ? null : Passwords.fromFile(passwordFile);
    makeConfig();
    AgentConfig config = config();
    makeHome(config);
    try (Database database = StateAccess.openOrMake(config)) {
      boolean isNew = database.claim(config.site());
      String where = config.state() == null ? config.stateFile().toString() : "the database";
      say(isNew ? "The state was made in %s." : "There is a state in %s already.", where);
    }
    makeAdministrator(config, password);
    say("Next: palimpsest site seed create EPOCH --config %s", configFile());
    say("or, where another site has made one: palimpsest site seed import; then: palimpsest agent");
  }

  private void makeConfig() throws IOException {
    if (Files.exists(configFile())) {
      say("The configuration %s is there already.", configFile());
      return;
    }
    if (site == null || url == null) {
      throw usage("For a new configuration, --site and --url are needed");
    }
    Path parent = configFile().toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Files.writeString(
        configFile(), yaml(site, url), StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    say("The configuration %s was written.", configFile());
  }

  private String yaml(String name, URI address) {
    Path folder = home == null ? HOME_DEFAULT : home.toAbsolutePath().normalize();
    String credentials =
        credentialsFile == null
            ? ""
            : "  credentials: " + quoted(credentialsFile.toAbsolutePath().normalize()) + "\n";
    return String.format(
        Locale.ROOT,
        """
    version: 1
    site: %s
    title: %s
    url: %s
    home: %s
    solr:
      url: %s
    %sfederation: {host: 0.0.0.0, port: %s}
    api: {host: 127.0.0.1, port: %s}
    operations: {host: 127.0.0.1, port: %s}
    """,
        quoted(name),
        quoted(title == null ? name : title),
        quoted(address),
        quoted(folder),
        quoted(solr),
        credentials,
        federationPort,
        apiPort,
        operationsPort);
  }

  private static String quoted(Object value) {
    return "\"" + value.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private void makeHome(AgentConfig config) throws IOException {
    boolean isThere = SiteHome.isThere(config);
    SiteHome made = isThere ? SiteHome.open(config, clock()) : SiteHome.create(config, clock());
    say(isThere ? "The keys in %s are there already." : "Keys were made in %s.", config.keys());
    if (!made.epochs().isEmpty()) { // a seed changes the descriptor and thus its fingerprint
      sayFingerprint(made);
    }
  }

  private void makeAdministrator(AgentConfig config, @Nullable String password)
      throws IOException, ChangeRefusedException {
    try (OpenSite open = OpenSite.of(config, clock())) {
      if (!open.accounts().all().isEmpty()) {
        say("There are accounts already.");
        return;
      }
      String chosen = password == null ? Passwords.generate() : password;
      open.accounts().add(administrator, Role.ADMINISTRATOR, chosen, OpenSite.actor());
      say("The account %s was added.", administrator);
      if (password == null) {
        say("Its password, which is not shown again: %s", chosen);
      }
    }
  }
}
