package org.palimpsest.cli.option;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.terminal.ShellWords;
import org.palimpsest.client.Credentials;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.TrustedCertificates;
import picocli.CommandLine.Option;

/** Options of the connection to Solr. */
public final class ConnectionOptions extends OptionGroup {

  private static final String LOCAL = "http://127.0.0.1:8983/solr";

  @Option(
      names = "--solr",
      paramLabel = "URL",
      defaultValue = LOCAL,
      description = "The address of Solr (default: the local one, ${DEFAULT-VALUE}).")
  @SuppressWarnings("NullAway.Init") // picocli
  private URI solr;

  @Option(
      names = "--credentials-file",
      paramLabel = "FILE",
      description =
          "A file with user:password in its first line, which only its owner can read "
              + "(default: the variables "
              + Credentials.USER_VARIABLE
              + " and "
              + Credentials.PASSWORD_VARIABLE
              + ", if set).")
  private @Nullable Path credentialsFile;

  @Option(
      names = "--trust",
      paramLabel = "FILE",
      description =
          "A PEM file with the certificate of Solr or of its issuer, if Java does not trust"
              + " it.")
  private @Nullable Path trust;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "300",
      description = "The time each request may take (default: ${DEFAULT-VALUE}).")
  private int timeoutSeconds;

  /** The given options, to be repeated in another command; without secrets. */
  public String repeated() {
    var options = new StringBuilder();
    if (!solr.toString().equals(LOCAL)) {
      options.append(" --solr ").append(ShellWords.quoted(solr.toString()));
    }
    if (credentialsFile != null) {
      options.append(" --credentials-file ").append(ShellWords.quoted(credentialsFile.toString()));
    }
    if (trust != null) {
      options.append(" --trust ").append(ShellWords.quoted(trust.toString()));
    }
    return options.toString();
  }

  /** Opens a connection, without sending a request. */
  public SolrConnection open() {
    if (timeoutSeconds < 1) {
      throw usage("--timeout is " + timeoutSeconds + ", must be 1 or more seconds");
    }
    Credentials credentials =
        credentialsFile == null
            ? Credentials.fromEnvironment(System.getenv())
            : Credentials.fromFile(credentialsFile);
    try {
      return SolrConnection.open(
          solr,
          credentials,
          Duration.ofSeconds(timeoutSeconds),
          trust == null ? null : TrustedCertificates.of(trust));
    } catch (IOException e) {
      throw usage("--trust: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage(), e);
    }
  }
}
