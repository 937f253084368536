package org.palimpsest.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.client.solrj.impl.InputStreamResponseParser;
import org.apache.solr.client.solrj.request.IsUpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * An open way to one Solr, with a limit of time on everything. Safe for use by several threads.
 *
 * <p>It speaks HTTP/1.1, of which every request in flight takes a connection: the JDK's client asks
 * for HTTP/2 in a way that Solr's Jetty does not take together with a body (JDK-8287589).
 */
public final class SolrConnection implements AutoCloseable {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /** What Solr allows in a name, but none of dots alone: it would lead out of its place. */
  private static final String NAME = "(?!\\.+(?:,|$))[A-Za-z0-9_.][A-Za-z0-9_.-]*";

  /** With commas between several. */
  private static final Pattern COLLECTION = Pattern.compile(NAME + "(?:," + NAME + ")*");

  private final HttpJdkSolrClient client;
  private final ExecutorService executor;
  private final String url;
  private final @Nullable Credentials credentials;
  private final Duration timeout;

  private SolrConnection(
      String url,
      @Nullable Credentials credentials,
      Duration timeout,
      @Nullable SSLContext trusted) {
    this.url = url;
    this.credentials = credentials;
    this.timeout = timeout;
    this.executor = newExecutor(timeout);
    // Credentials are set on each request: the builder's way needs Jetty's client on the class
    // path.
    var builder =
        new HttpJdkSolrClient.Builder(url)
            .withExecutor(executor)
            .withRequestWriter(new BodyWriter())
            .withConnectionTimeout(CONNECT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
            .withRequestTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .useHttp1_1(true);
    if (trusted != null) {
      builder.withSSLContext(trusted);
    }
    this.client = builder.build();
  }

  /**
   * Opens a connection, to a server that Java trusts; nothing is sent yet.
   *
   * @throws IllegalArgumentException as with {@link #open(URI, Credentials, Duration, SSLContext)}
   */
  public static SolrConnection open(URI solr, @Nullable Credentials credentials, Duration timeout) {
    return open(solr, credentials, timeout, null);
  }

  /**
   * Opens a connection; nothing is sent yet.
   *
   * @param solr such as {@code http://localhost:8983/solr}
   * @param credentials null to come without
   * @param timeout for each request, up to the end of its answer
   * @param trusted which servers are trusted, as {@link TrustedCertificates} has it; null for those
   *     that Java trusts
   * @throws IllegalArgumentException if the URL is not an http or https URL, or holds a password or
   *     a query; or if the timeout is not positive
   */
  public static SolrConnection open(
      URI solr, @Nullable Credentials credentials, Duration timeout, @Nullable SSLContext trusted) {
    if (!Set.of("http", "https").contains(String.valueOf(solr.getScheme()))
        || solr.getHost() == null) {
      throw new IllegalArgumentException("not an http or https URL with a host: " + solr);
    }
    if (solr.getRawUserInfo() != null || solr.getRawQuery() != null || solr.getFragment() != null) {
      throw new IllegalArgumentException("a Solr's URL has no user, password, query or fragment");
    }
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("the timeout is " + timeout + ", must be positive");
    }
    return new SolrConnection(solr.toString().replaceAll("/+$", ""), credentials, timeout, trusted);
  }

  /**
   * Threads come as they are needed. SolrJ's own pool starts a fifth only when a thousand tasks
   * wait, so four bodies that are being written leave no thread to send them; and it must not end a
   * thread that has read from a body's pipe before the request is over, or the pipe counts as
   * broken.
   */
  private static ExecutorService newExecutor(Duration timeout) {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        2 * timeout.toMillis(),
        TimeUnit.MILLISECONDS,
        new SynchronousQueue<>(),
        task -> {
          var thread = new Thread(task, "palimpsest-http");
          thread.setDaemon(true);
          return thread;
        });
  }

  /** The URL it was opened with, without a slash at its end. */
  public String url() {
    return url;
  }

  /** How long a request may take, up to the end of its answer. */
  public Duration timeout() {
    return timeout;
  }

  /**
   * Asks a collection which of its documents a text reuses. Where Solr has too much to do, it asks
   * again for half an hour; each time may take {@link #timeout()}.
   *
   * @throws PalimpsestException if there is no answer, or it is an error
   */
  public CheckResponse check(String collection, CheckRequest request) {
    return answered(request, collection, new CheckResponse());
  }

  /**
   * Asks a collection which of its documents several texts reuse, and again as for one.
   *
   * @throws PalimpsestException if there is no answer, or it is an error of the request as a whole
   */
  public MultiCheckResponse check(String collection, MultiCheckRequest request) {
    return answered(request, collection, new MultiCheckResponse(request.size()));
  }

  /**
   * Asks a collection which of its documents are nearly the same as others, and again as for a
   * check.
   *
   * @throws PalimpsestException if there is no answer, or it is an error of the request as a whole
   */
  public DuplicatesResponse duplicates(String collection, DuplicatesRequest request) {
    return answered(request, collection, new DuplicatesResponse(request.size()));
  }

  /**
   * Asks which documents have signatures near the given ones. Waits and asks again as {@link
   * #duplicates} does.
   *
   * @throws PalimpsestException if there is no answer, or it is an error
   */
  public SignaturesResponse signatures(String collection, SignaturesRequest request) {
    return answered(request, collection, new SignaturesResponse());
  }

  private <T extends AbstractCheckResponse> T answered(
      SolrRequest<T> request, String collection, T response) {
    return Patience.OF_CHECKS.ask(
        () -> {
          long startNanos = System.nanoTime();
          response.accept(send(request, collection));
          response.setElapsedTime(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
          return response;
        });
  }

  /**
   * Sends any request and reads its answer as JSON. The request's parser and credentials are set
   * here, whatever they were.
   *
   * @param collection null for requests to the whole cluster
   * @throws PalimpsestException if there is no answer, or it is an error
   */
  public ObjectNode send(SolrRequest<?> request, @Nullable String collection) {
    if (collection != null && !COLLECTION.matcher(collection).matches()) {
      throw new PalimpsestException(
          Reason.LOCAL, "This cannot be a collection's name: " + collection);
    }
    if (credentials != null) {
      credentials.putInto(request);
    }
    request.setResponseParser(new InputStreamResponseParser(CommonParams.JSON));
    Site site = site(request, collection);
    try {
      ObjectNode answer = readInTime(client.request(request, collection), site);
      if (hasStatus(request)) {
        new JsonAnswer(site).verifyDone(answer);
      }
      return answer;
    } catch (SolrServerException | IOException | SolrException e) {
      throw site.noAnswer(e, timeout);
    } catch (PalimpsestException e) {
      throw e;
    } catch (RuntimeException e) {
      if (Thread.currentThread().isInterrupted()) { // SolrJ wraps it so
        throw site.noAnswer(e, timeout);
      }
      throw e;
    }
  }

  /**
   * Updates, and what an administrator asks, some of which only reads: all are answered with it.
   */
  private static boolean hasStatus(SolrRequest<?> request) {
    return request instanceof IsUpdateRequest
        || SolrRequest.SolrRequestType.ADMIN.toString().equals(request.getRequestType());
  }

  private Site site(SolrRequest<?> request, @Nullable String collection) {
    String user = credentials == null ? null : credentials.user();
    return new Site(collection == null ? url : url + "/" + collection + request.getPath(), user);
  }

  /** The JDK's limit ends with the answer's header; a body could trickle for ever. */
  private ObjectNode readInTime(NamedList<Object> streamed, Site site) throws IOException {
    Future<ObjectNode> answer = executor.submit(() -> new JsonAnswer(site).read(streamed));
    try {
      return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      if (streamed.get(InputStreamResponseParser.STREAM_KEY) instanceof InputStream stream) {
        stream.close();
      }
      throw site.tooLate(timeout, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw site.noAnswer(e, timeout);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof PalimpsestException known) {
        throw known;
      }
      throw new IllegalStateException("an answer could not be read", e.getCause());
    }
  }

  /** Ends every request in flight. */
  @Override
  public void close() {
    executor.shutdownNow();
    try {
      client.close();
    } catch (IOException e) {
      throw new PalimpsestException(Reason.LOCAL, "A connection did not close.", e);
    }
  }
}
