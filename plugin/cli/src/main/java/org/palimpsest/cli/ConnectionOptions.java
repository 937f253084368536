package org.palimpsest.cli;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.Credentials;
import org.palimpsest.client.SolrConnection;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of every command that talks to Solr. */
final class ConnectionOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec command;

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
      description = {
        "A file with user:password in its first line, which only its owner can read",
        "(default: the variables "
            + Credentials.USER_VARIABLE
            + " and "
            + Credentials.PASSWORD_VARIABLE
            + ", if set)."
      })
  private @Nullable Path credentialsFile;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "300",
      description = "The time each request may take (default: ${DEFAULT-VALUE}).")
  private int timeoutSeconds;

  /** Opens a connection; nothing is sent yet. */
  SolrConnection open() {
    Credentials credentials =
        credentialsFile == null
            ? Credentials.fromEnvironment(System.getenv())
            : Credentials.fromFile(credentialsFile);
    try {
      return SolrConnection.open(solr, credentials, Duration.ofSeconds(timeoutSeconds));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }
}
