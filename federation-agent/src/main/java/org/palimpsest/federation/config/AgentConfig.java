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
 * How an agent works.
 *
 * @param site its site's name
 * @param title the site's name for people
 * @param url where other sites reach the message endpoint: https, without a path
 * @param home the folder of keys, seeds and, where no database is named, the state
 * @param agent this agent's name, unique at its site
 * @param state the database of the state; null for a file in the home
 * @param solr the site's SolrCloud
 * @param federation where the message endpoint listens
 * @param api the local API
 * @param openId where people come from who have no password here; null for nowhere
 * @param reportFonts files of fonts for reports, besides those that are found
 * @param operations where health, readiness and metrics are told
 * @param tasks how tasks are worked on
 * @param retention how long what is kept
 * @param stopSeconds how long what is under way may take to finish when the agent is stopped
 * @param log what is logged
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
   * A database of a PostgreSQL server.
   *
   * @param url such as {@code postgresql://db.example.org:5432/palimpsest}
   * @param credentials a file with {@code user:password}
   * @param certificates a PEM file with the certificates that are trusted; null for Java's
   */
  public record State(URI url, Path credentials, @Nullable Path certificates) {}

  /**
   * The site's SolrCloud.
   *
   * @param url such as {@code http://localhost:8983/solr}
   * @param credentials a file with {@code user:password}, null to come without
   * @param submissions the collection of what is handed in to assignments
   * @param timeoutSeconds for each request
   */
  public record Solr(URI url, @Nullable Path credentials, String submissions, int timeoutSeconds) {}

  /**
   * Where something listens.
   *
   * @param host a name or an address
   * @param port 0 for any free one
   */
  public record Listener(String host, int port) {

    /** Whether only this machine can connect to it. */
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
   * @param listener where it listens
   * @param certificate a PEM file with the TLS certificate's chain, null for none: then only this
   *     machine can use it
   * @param key a PEM file with its private key (PKCS #8), null for none
   * @param proxies addresses of what stands before it, and ends TLS; empty for nothing
   * @param bodyBytesMax how large a request's body may be
   */
  public record Api(
      Listener listener,
      @Nullable Path certificate,
      @Nullable Path key,
      Set<InetAddress> proxies,
      int bodyBytesMax) {}

  /**
   * How tasks are worked on.
   *
   * @param workers how many at a time
   * @param deadlineMinutes how long one may take
   * @param openPerAccount how many of one account may wait or be worked on
   * @param megabytesPerAccount how much the state may hold of one account's, compressed
   */
  public record Tasks(
      int workers, int deadlineMinutes, int openPerAccount, int megabytesPerAccount) {

    /** The same in bytes. */
    public long bytesPerAccount() {
      return megabytesPerAccount * 1_000_000L;
    }
  }

  /**
   * What is logged.
   *
   * @param level the least weight: error, warn, info or debug
   * @param file where to, null for standard output
   */
  public record Log(String level, @Nullable Path file) {}

  /** The folder of the keys. */
  public Path keys() {
    return home.resolve("keys");
  }

  /** The folder of the seeds. */
  public Path seeds() {
    return home.resolve("seeds");
  }

  /** Which sites were revoked, whatever a state says that is brought back. */
  public Path revoked() {
    return home.resolve("revoked");
  }

  /** The file of the state, where {@link #state} names no database. */
  public Path stateFile() {
    return home.resolve("state.db");
  }

  /** How far the audit log went when that was looked at last. */
  public Path auditHead() {
    return home.resolve("audit-head");
  }

  /** The site's own signed descriptor. */
  public Path descriptor() {
    return home.resolve("descriptor.cbor");
  }

  /** Where descriptors lie that former signing keys of the site have signed. */
  public Path formerDescriptors() {
    return home.resolve("former");
  }

  /**
   * Reads a configuration file. Paths in it are relative to its folder.
   *
   * @throws ConfigException with every error in it
   */
  public static AgentConfig read(Path file) throws ConfigException {
    return ConfigReader.read(file);
  }
}
