package org.palimpsest.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.impl.BinaryRequestWriter;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.client.solrj.impl.InputStreamResponseParser;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.IsUpdateRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * A connection to one Solr with time limits. Thread-safe. All requests throw {@link
 * PalimpsestException} if there is no answer, or it is an error.
 *
 * <p>Uses HTTP/1.1 with a connection for each request in flight, because Jetty rejects the JDK
 * client's upgrade to HTTP/2 with a body (JDK-8287589).
 */
public final class SolrConnection implements AutoCloseable {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /** Solr's names, except those of dots alone, which would change the path. */
  private static final String NAME = "(?!\\.+(?:,|$))[A-Za-z0-9_.][A-Za-z0-9_.-]*";

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
    // Credentials are set on each request: the builder's way needs Jetty's client.
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

  /** Opens a connection with Java's trusted certificates. */
  public static SolrConnection open(URI solr, @Nullable Credentials credentials, Duration timeout) {
    return open(solr, credentials, timeout, null);
  }

  /**
   * Opens a connection; sends nothing yet.
   *
   * @param timeout for each request with its answer
   * @param trusted certificates, see {@link TrustedCertificates}; null for Java's
   * @throws IllegalArgumentException if the URL is not http or https, or has a user, query or
   *     fragment; or if the timeout is not positive
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
   * Creates threads on demand. SolrJ's pool starts a fifth thread only after a thousand waiting
   * tasks, so four bodies would block their own sending. Threads must outlive the request, or the
   * body's pipe counts as broken.
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

  /** The URL without a slash at its end. */
  public String url() {
    return url;
  }

  public Duration timeout() {
    return timeout;
  }

  /**
   * Checks a text. Retries a busy Solr for half an hour; an attempt may take {@link #timeout()}.
   */
  public CheckResponse check(String collection, CheckRequest request) {
    return answered(request, collection, new CheckResponse());
  }

  /** Checks several texts, with retries as for one. */
  public MultiCheckResponse check(String collection, MultiCheckRequest request) {
    return answered(request, collection, new MultiCheckResponse(request.size()));
  }

  /** Finds near duplicates, with retries as for a check. */
  public DuplicatesResponse duplicates(String collection, DuplicatesRequest request) {
    return answered(request, collection, new DuplicatesResponse(request.size()));
  }

  /** Finds documents with near signatures, with retries as for a check. */
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
   * Sends any request and reads its answer as JSON; replaces the request's parser and credentials.
   *
   * @param collection null for requests to the whole cluster
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
      if (Thread.currentThread().isInterrupted()) { // wrapped by SolrJ
        throw site.noAnswer(e, timeout);
      }
      throw e;
    }
  }

  /** Reads from a handler of a collection, as {@link #send} does. */
  public ObjectNode get(String path, String collection, SolrParams params) {
    var request = new GenericSolrRequest(SolrRequest.METHOD.GET, path, params);
    request.setRequiresCollection(true);
    return send(request, collection);
  }

  /** Whether the answer has a status: updates and administration. */
  private static boolean hasStatus(SolrRequest<?> request) {
    return request instanceof IsUpdateRequest
        || SolrRequest.SolrRequestType.ADMIN.toString().equals(request.getRequestType());
  }

  private Site site(SolrRequest<?> request, @Nullable String collection) {
    String user = credentials == null ? null : credentials.user();
    return new Site(collection == null ? url : url + "/" + collection + request.getPath(), user);
  }

  /** The JDK's timeout covers only the header, not the body. */
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

  /** Cancels every request in flight. */
  @Override
  public void close() {
    executor.shutdownNow();
    try {
      client.close();
    } catch (IOException e) {
      throw new PalimpsestException(Reason.LOCAL, "A connection did not close.", e);
    }
  }

  /**
   * Writes bodies like SolrJ, and ignores broken pipes. The pipe breaks if the answer comes before
   * the body is complete; SolrJ would log a stack trace besides the request's failure.
   */
  static final class BodyWriter extends BinaryRequestWriter {

    @Override
    public RequestWriter.@Nullable ContentWriter getContentWriter(SolrRequest<?> request) {
      ContentWriter writer = super.getContentWriter(request);
      return writer == null ? null : new Silent(writer);
    }

    private record Silent(ContentWriter writer) implements ContentWriter {

      @Override
      public void write(OutputStream out) {
        try {
          writer.write(out);
        } catch (IOException e) {
          // The request itself reports its failure.
        }
      }

      @Override
      public String getContentType() {
        return writer.getContentType();
      }
    }
  }

  /** Retries of requests to a busy Solr, until a total time. */
  record Patience(Duration total, Duration pause) {

    /** A node checks a long book for minutes and rejects others meanwhile. */
    static final Patience OF_CHECKS = new Patience(Duration.ofMinutes(30), Duration.ofSeconds(10));

    /** The answer of the first attempt that does not fail with {@link Reason#BUSY}. */
    <T> T ask(Supplier<T> question) {
      long startNanos = System.nanoTime();
      while (true) {
        try {
          return question.get();
        } catch (PalimpsestException e) {
          if (e.reason() != Reason.BUSY || System.nanoTime() - startNanos >= total.toNanos()) {
            throw e;
          }
          pauseOnce();
        }
      }
    }

    private void pauseOnce() {
      try {
        TimeUnit.NANOSECONDS.sleep(pause.toNanos());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new PalimpsestException(Reason.LOCAL, "Interrupted.", e);
      }
    }
  }
}
