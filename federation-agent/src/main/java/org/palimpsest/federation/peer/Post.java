package org.palimpsest.federation.peer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.palimpsest.federation.http.BoundedRequest;
import org.palimpsest.federation.protocol.Envelope;

/** One POST of one envelope, with a limit of time and of size on everything. */
final class Post {

  private static final String PATH = "/federation/v1/messages";
  private static final String TYPE = "application/cbor";

  private Post() {}

  /**
   * Sends it.
   *
   * @param site its URL, without a path
   * @throws IOException if there is no whole answer in time
   */
  static HttpResponse<byte[]> send(HttpClient client, URI site, byte[] envelope, Duration limit)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(site.resolve(PATH))
            .header("Content-Type", TYPE)
            .header("Accept", TYPE)
            .POST(HttpRequest.BodyPublishers.ofByteArray(envelope));
    return BoundedRequest.send(client, request, Envelope.BYTES_MAX, limit);
  }
}
