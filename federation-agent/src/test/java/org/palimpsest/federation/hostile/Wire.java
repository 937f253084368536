package org.palimpsest.federation.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.TlsIdentity;

/** An HTTP client of one server, with or without the certificate of an identity. */
final class Wire {

  static final String MESSAGES = "/federation/v1/messages";
  static final String DESCRIPTOR = "/.well-known/palimpsest";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final URI url;
  private final SSLContext tls;
  private final HttpClient client;

  /**
   * A reply.
   *
   * @param status of HTTP; 0 if the connection was refused or cut
   * @param body may be empty
   * @param retryAfter the header's value, or empty
   */
  record Reply(int status, Bytes body, String retryAfter) {

    static final Reply CUT = new Reply(0, Bytes.of(new byte[0]), "");

    String text() {
      return new String(body.toArray(), StandardCharsets.UTF_8);
    }

    /** The status and the word in the body. */
    String summary() {
      if (status == 0) {
        return "cut off";
      }
      return status == 200 ? "200" : status + " " + text().replaceAll("[{}\"]|error\": ", "");
    }
  }

  Wire(URI url, List<String> pins, @Nullable Identity identity) {
    this.url = url;
    try {
      tls = SSLContext.getInstance("TLSv1.3");
      tls.init(
          identity == null ? null : identity.keyManagers(),
          new TrustManager[] {new Pinned(pins)},
          null);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    client =
        HttpClient.newBuilder()
            .sslContext(tls)
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
  }

  /** Posts a message, and repeats it while the budget is exceeded. */
  Reply post(byte[] body) {
    Reply reply = postOnce(body);
    while (reply.summary().equals("429 budget")) { // each such reply comes after a second
      reply = postOnce(body);
    }
    return reply;
  }

  /** Posts a message. */
  Reply postOnce(byte[] body) {
    return send(
        HttpRequest.newBuilder(url.resolve(MESSAGES))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
  }

  /** Posts in chunks, without a length. */
  Reply postChunked(byte[] body) {
    return send(
        HttpRequest.newBuilder(url.resolve(MESSAGES))
            .POST(
                HttpRequest.BodyPublishers.ofInputStream(
                    () -> new java.io.ByteArrayInputStream(body))));
  }

  /** Gets a path. */
  Reply get(String path) {
    return send(HttpRequest.newBuilder(url.resolve(path)).GET());
  }

  private Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<byte[]> response =
          client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofByteArray());
      return new Reply(
          response.statusCode(),
          Bytes.of(response.body()),
          response.headers().firstValue("Retry-After").orElse(""));
    } catch (IOException e) {
      return Reply.CUT;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Reply.CUT;
    }
  }

  /** An answer to bytes sent one by one, with a pause before each. */
  record Trickled(String answer, Duration lasted) {}

  /**
   * Sends text at once, then one byte after each pause, until the server ends it.
   *
   * @param max the timeout
   */
  Trickled trickle(String atOnce, Duration pause, Duration max) {
    return trickle("127.0.0.1", atOnce, pause, max);
  }

  /** Sends text as in {@link #trickle(String, Duration, Duration)}, from a local address. */
  Trickled trickle(String from, String atOnce, Duration pause, Duration max) {
    long startNanos = System.nanoTime();
    StringBuilder answer = new StringBuilder();
    try (SSLSocket socket = connect(from)) {
      OutputStream out = socket.getOutputStream();
      out.write(atOnce.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      socket.setSoTimeout((int) pause.toMillis());
      InputStream in = socket.getInputStream();
      while (System.nanoTime() - startNanos < max.toNanos()) {
        try {
          int read = in.read();
          if (read < 0) {
            break;
          }
          answer.append((char) read);
        } catch (java.net.SocketTimeoutException nothingYet) {
          out.write('x');
          out.flush();
        }
      }
    } catch (IOException cut) {
      // The bytes read so far count.
    }
    return new Trickled(answer.toString(), Duration.ofNanos(System.nanoTime() - startNanos));
  }

  /**
   * Begins a TLS record and sends a byte after each pause; returns the time until the server ends
   * it.
   */
  Duration trickleHandshake(Duration pause, Duration max) {
    long startNanos = System.nanoTime();
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(new byte[] {22, 3, 1, 2, 0, 1, 0, 1, (byte) 252, 3, 3}); // of a ClientHello
      socket.setSoTimeout((int) pause.toMillis());
      InputStream in = socket.getInputStream();
      while (System.nanoTime() - startNanos < max.toNanos()) {
        try {
          if (in.read() < 0) {
            break;
          }
        } catch (java.net.SocketTimeoutException nothingYet) {
          out.write(0);
        }
      }
    } catch (IOException cut) {
      // The test measures the time until then.
    }
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  private SSLSocket connect(String from) throws IOException {
    SSLSocket socket =
        (SSLSocket)
            tls.getSocketFactory()
                .createSocket(url.getHost(), url.getPort(), InetAddress.getByName(from), 0);
    socket.setSoTimeout(10_000);
    return socket;
  }

  /** Whether the server speaks a version of TLS. */
  boolean speaks(String version) {
    try {
      SSLContext any = SSLContext.getInstance("TLS");
      any.init(null, new TrustManager[] {new Pinned(List.of())}, null);
      try (SSLSocket socket =
          (SSLSocket) any.getSocketFactory().createSocket(url.getHost(), url.getPort())) {
        socket.setSoTimeout(10_000);
        socket.setEnabledProtocols(new String[] {version});
        socket.startHandshake();
        return true;
      }
    } catch (IOException | GeneralSecurityException e) {
      return false;
    }
  }

  /** Trusts the descriptor's pins; without pins any certificate. */
  private static final class Pinned extends X509ExtendedTrustManager {

    private final List<String> pins;

    private Pinned(List<String> pins) {
      this.pins = pins;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      try {
        if (!pins.isEmpty() && !pins.contains(TlsIdentity.pin(chain[0]))) {
          throw new CertificateException("not the server's certificate");
        }
      } catch (GeneralSecurityException e) {
        throw new CertificateException(e);
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
