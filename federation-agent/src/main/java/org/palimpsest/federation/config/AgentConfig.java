package org.palimpsest.federation.config;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.openid.OpenIdSettings;
import org.palimpsest.federation.retention.Retention;

/**
 * Configuration of an agent.
 *
 * @param title the site's name for people
 * @param url address of the message endpoint for other sites: https, without a path
 * @param home folder of keys, seeds and, without a database, the state
 * @param agent this agent's name, unique at its site
 * @param state database, or null for a file in the home
 * @param federation address of the message endpoint
 * @param openId provider of logins, or null
 * @param reportFonts font files for reports, besides the system's
 * @param operations address of health, readiness and metrics
 * @param stopSeconds time for running work to finish at shutdown
 */
public record AgentConfig(
    String site,
    String title,
    URI url,
    Path home,
    String agent,
    @Nullable State state,
    Solr solr,
    Listener federation,
    Api api,
    @Nullable OpenIdSettings openId,
    List<Path> reportFonts,
    Listener operations,
    Tasks tasks,
    Retention retention,
    int stopSeconds,
    Log log) {

  /**
   * A PostgreSQL database.
   *
   * @param url such as {@code postgresql://db.example.org:5432/palimpsest}
   * @param credentials file with {@code user:password}
   * @param certificates PEM file of trusted certificates, or null for Java's
   */
  public record State(URI url, Path credentials, @Nullable Path certificates) {}

  /**
   * The site's SolrCloud.
   *
   * @param url such as {@code http://localhost:8983/solr}
   * @param credentials file with {@code user:password}, or null
   * @param submissions collection of assignments' submissions
   * @param timeoutSeconds per request
   */
  public record Solr(URI url, @Nullable Path credentials, String submissions, int timeoutSeconds) {}

  /** A listening address; port 0 is any free one. */
  public record Listener(String host, int port) {

    /** Whether only this machine can connect. */
    public boolean isLoopback() {
      try {
        return Arrays.stream(InetAddress.getAllByName(host))
            .allMatch(InetAddress::isLoopbackAddress);
      } catch (UnknownHostException e) {
        return false;
      }
    }
  }

  /**
   * The local API.
   *
   * @param certificate PEM file with the TLS certificate chain, or null for loopback without TLS
   * @param key PEM file with the private key (PKCS #8), or null
   * @param proxies addresses of TLS-terminating proxies
   * @param bodyBytesMax limit of a request's body
   */
  public record Api(
      Listener listener,
      @Nullable Path certificate,
      @Nullable Path key,
      Set<InetAddress> proxies,
      int bodyBytesMax) {}

  /**
   * Settings of tasks.
   *
   * @param workers number of concurrent tasks
   * @param deadlineMinutes limit of one task
   * @param openPerAccount most unfinished tasks of an account
   * @param megabytesPerAccount most compressed data of an account's tasks
   */
  public record Tasks(
      int workers, int deadlineMinutes, int openPerAccount, int megabytesPerAccount) {

    public long bytesPerAccount() {
      return megabytesPerAccount * 1_000_000L;
    }
  }

  /** Settings of the log: lowest level, and a file or null for standard output. */
  public record Log(String level, @Nullable Path file) {}

  public Path keys() {
    return home.resolve("keys");
  }

  public Path seeds() {
    return home.resolve("seeds");
  }

  /** File of revoked sites, which outlives a restored state. */
  public Path revoked() {
    return home.resolve("revoked");
  }

  /** Default file of the state. */
  public Path stateFile() {
    return home.resolve("state.db");
  }

  /** File with the last seen head of the audit log. */
  public Path auditHead() {
    return home.resolve("audit-head");
  }

  /** File of the site's own signed descriptor. */
  public Path descriptor() {
    return home.resolve("descriptor.cbor");
  }

  /** Folder of descriptors that former signing keys signed. */
  public Path formerDescriptors() {
    return home.resolve("former");
  }

  /** Reads a configuration file, whose paths are relative to its folder. */
  public static AgentConfig read(Path file) throws ConfigException {
    return ConfigReader.read(file);
  }
}
