package org.palimpsest.federation.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.Credentials;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.account.Passwords;
import org.palimpsest.federation.account.TokenSecret;
import org.palimpsest.federation.config.AgentConfig;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of the commands that use a local API: address and login. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ApiOptions {

  private static final URI LOCAL = URI.create("http://127.0.0.1:8444");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The site's configuration, with the address of the agent's API.")
  private @Nullable Path configFile;

  @Option(
      names = "--api",
      paramLabel = "URL",
      description = "The address of the API (default: as in --config, or http://127.0.0.1:8444).")
  private @Nullable URI api;

  @Option(
      names = "--trust",
      paramLabel = "FILE",
      description = "A PEM file with the certificate to trust, where the API has one of its own.")
  private @Nullable Path trust;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "The account; its password is asked for (default: --credentials-file).")
  private @Nullable String user;

  @Option(
      names = "--credentials-file",
      paramLabel = "FILE",
      description =
          "A file with account:password in its first line, which only its owner can read "
              + "(default: the password of --user is asked for).")
  private @Nullable Path credentialsFile;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "Instead of name and password, a file with the secret of a key for a program, which only"
              + " its owner can read.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--desk",
      paramLabel = "DIR",
      description =
          "Instead of all these, the home of a desk that runs on this machine (default, where none"
              + " of them is given: ~/.palimpsest/desk).")
  private @Nullable Path desk;

  ApiClient open() {
    try {
      RunningDesk running = desk();
      return running == null
          ? ofSite()
          : new ApiClient(addressIn(running.config()), basic(running.login()), null);
    } catch (IOException e) {
      throw new PalimpsestException(Reason.LOCAL, String.valueOf(e.getMessage()), e);
    }
  }

  private ParameterException usage(String sentence) {
    return new ParameterException(command.commandLine(), sentence);
  }

  /** The desk to use, or null if the options name another agent. */
  private @Nullable RunningDesk desk() throws IOException {
    boolean isAlone =
        Stream.of(configFile, api, trust, user, credentialsFile, tokenFile)
            .allMatch(Objects::isNull);
    if (desk == null) {
      return isAlone && RunningDesk.ofUser().isRunning() ? RunningDesk.ofUser() : null;
    }
    if (!isAlone) {
      throw usage("--desk takes the place of the other options of the API");
    }
    var named = new RunningDesk(desk);
    if (!named.isRunning()) {
      throw new IOException(
          "No desk runs in " + desk + ". It is started with: palimpsest desk --home " + desk);
    }
    return named;
  }

  private ApiClient ofSite() throws IOException {
    URI address = address();
    var listener = new AgentConfig.Listener(String.valueOf(address.getHost()), 0);
    if (!"https".equals(address.getScheme()) && !listener.isLoopback()) {
      throw usage("--api: a password or key goes over http to this machine only");
    }
    return new ApiClient(address, authorization(), trust);
  }

  private URI address() {
    if (api != null) {
      if (api.getHost() == null || api.getRawUserInfo() != null || api.getRawQuery() != null) {
        throw usage("--api must be an address with a host, without a password");
      }
      return URI.create(api.toString().replaceAll("/+$", ""));
    }
    return configFile == null ? LOCAL : addressIn(configFile);
  }

  private static URI addressIn(Path configFile) {
    AgentConfig.Api settings = SiteSubcommand.readConfig(configFile).api();
    String host = settings.listener().host();
    return URI.create(
        String.format(
            Locale.ROOT,
            "%s://%s:%d",
            settings.certificate() == null ? "http" : "https",
            host.contains(":") ? "[" + host + "]" : host,
            settings.listener().port()));
  }

  private String authorization() throws IOException {
    if (tokenFile != null) {
      if (user != null || credentialsFile != null) {
        throw usage("--token-file takes the place of --user and --credentials-file");
      }
      return "Bearer " + secret(tokenFile);
    }
    return basic(login());
  }

  private static String basic(String login) {
    return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
  }

  private static String secret(Path file) throws IOException {
    String secret = Passwords.firstLine(file, "file");
    if (!TokenSecret.isOne(secret)) {
      throw new IOException("The first line of " + file + " is not the secret of a key.");
    }
    return secret;
  }

  private String login() throws IOException {
    if (credentialsFile != null) {
      Credentials credentials = Credentials.fromFile(credentialsFile);
      return credentials.user() + ":" + credentials.password();
    }
    if (user == null) {
      throw usage(
          "--credentials-file, --token-file or --user is needed, or a desk that runs: palimpsest"
              + " desk");
    }
    return user + ":" + Prompt.password("The password of " + user + ": ");
  }

  /** The home of a desk on this machine, whose API takes the password in it. */
  record RunningDesk(Path home) {

    private static final String ACCOUNT = "desk";

    /** The desk in the default folder of {@code palimpsest desk}. */
    static RunningDesk ofUser() {
      return new RunningDesk(Path.of(System.getProperty("user.home"), ".palimpsest", "desk"));
    }

    /**
     * Whether its SolrCloud holds its lock. If not, another program may listen on the desk's port
     * and must not receive the password.
     */
    boolean isRunning() throws IOException {
      Path file = home.resolve("solr").resolve("lock");
      if (Files.notExists(file)) {
        return false;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
          FileLock lock = channel.tryLock()) {
        return lock == null;
      } catch (AccessDeniedException e) {
        throw new IOException("Only the user who started the desk in " + home + " can use it.", e);
      }
    }

    Path config() {
      return home.resolve("agent.yaml");
    }

    String login() throws IOException {
      return ACCOUNT + ":" + Passwords.firstLine(home.resolve("password"), "password file");
    }
  }
}
