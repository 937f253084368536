package org.palimpsest.federation.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Passwords;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.agent.StateAccess;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.state.Database;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code palimpsest site init}: makes what is missing, and leaves what is there, so that it can be
 * run again after a failure.
 */
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description =
        "Makes a site, or what is missing of it. That is: the configuration FILE, keys, TLS"
            + " certificate, descriptor, the state, and the first administrator. What is there"
            + " stays.")
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
      description = "The site's name for people (default: as --site).")
  private @Nullable String title;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Where other sites reach this one: https://HOST:PORT.")
  private @Nullable URI url;

  @Option(
      names = "--home",
      paramLabel = "DIR",
      description =
          "Where keys, seeds and the state lie (default: home, beside the configuration).")
  private @Nullable Path home;

  @Option(
      names = "--solr",
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:8983/solr",
      description = "The address of Solr (default: the local one, ${DEFAULT-VALUE}).")
  @SuppressWarnings("NullAway.Init") // picocli
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
      description = "Where the agent listens to other sites (default: ${DEFAULT-VALUE}).")
  private int federationPort;

  @Option(
      names = "--api-port",
      paramLabel = "N",
      defaultValue = "8444",
      description = "Where it listens to this site's people (default: ${DEFAULT-VALUE}).")
  private int apiPort;

  @Option(
      names = "--operations-port",
      paramLabel = "N",
      defaultValue = "8445",
      description = "Where it tells health and metrics (default: ${DEFAULT-VALUE}).")
  private int operationsPort;

  @Option(
      names = "--administrator",
      paramLabel = "NAME",
      defaultValue = "administrator",
      description = "The first account (default: ${DEFAULT-VALUE}).")
  @SuppressWarnings("NullAway.Init") // picocli
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
    var yaml = new StringBuilder();
    yaml.append("version: 1\n");
    yaml.append("site: ").append(quoted(name)).append('\n');
    yaml.append("title: ").append(quoted(title == null ? name : title)).append('\n');
    yaml.append("url: ").append(quoted(address.toString())).append('\n');
    Path folder = home == null ? HOME_DEFAULT : home.toAbsolutePath().normalize();
    yaml.append("home: ").append(quoted(folder.toString())).append('\n');
    yaml.append("solr:\n  url: ").append(quoted(solr.toString())).append('\n');
    if (credentialsFile != null) {
      Path file = credentialsFile.toAbsolutePath().normalize();
      yaml.append("  credentials: ").append(quoted(file.toString())).append('\n');
    }
    yaml.append("federation: {host: 0.0.0.0, port: ").append(federationPort).append("}\n");
    yaml.append("api: {host: 127.0.0.1, port: ").append(apiPort).append("}\n");
    yaml.append("operations: {host: 127.0.0.1, port: ").append(operationsPort).append("}\n");
    return yaml.toString();
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private void makeHome(AgentConfig config) throws IOException {
    boolean isThere = SiteHome.isThere(config);
    SiteHome made = isThere ? SiteHome.open(config, clock()) : SiteHome.create(config, clock());
    say(isThere ? "The keys in %s are there already." : "Keys were made in %s.", config.keys());
    if (!made.epochs().isEmpty()) { // a seed changes the descriptor, and its fingerprint with it
      say(
          "Fingerprint of the descriptor: %s",
          SignedDescriptors.fingerprint(made.descriptor().signed()));
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
