package org.palimpsest.federation.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Closes slow connections and too many of one address. Jetty's own limits are idle times, which
 * single bytes reset, and totals over all addresses.
 */
final class ConnectionWatch implements Connection.Listener, HttpConfiguration.Customizer {

  private final LongSupplier nanoTime;
  private final Map<EndPoint, Phase> phases = new ConcurrentHashMap<>();

  ConnectionWatch(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Not a record, because equality is identity. */
  private static final class Phase {
    private final @Nullable InetAddress address;
    private final boolean request;
    private final long sinceNanos;

    private Phase(@Nullable InetAddress address, boolean request, long sinceNanos) {
      this.address = address;
      this.request = request;
      this.sinceNanos = sinceNanos;
    }
  }

  /** Ignores the TLS connection that is opened together with each HTTP connection. */
  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof SslConnection) {
      return;
    }
    EndPoint endPoint = connection.getEndPoint();
    InetAddress address = addressOf(endPoint);
    phases.putIfAbsent(endPoint, new Phase(address, false, nanoTime.getAsLong()));
    closeOneOf(address, endPoint);
  }

  private static @Nullable InetAddress addressOf(EndPoint endPoint) {
    return endPoint.getRemoteSocketAddress() instanceof InetSocketAddress socket
        ? socket.getAddress()
        : null;
  }

  /**
   * Closes the connection that waited longest for a request, else the newest, if there are too
   * many.
   */
  private void closeOneOf(@Nullable InetAddress address, EndPoint newest) {
    List<Map.Entry<EndPoint, Phase>> same =
        phases.entrySet().stream()
            .filter(entry -> Objects.equals(entry.getValue().address, address))
            .toList();
    if (same.size() > ServerSettings.CONNECTIONS_PER_ADDRESS_MAX) {
      long now = nanoTime.getAsLong();
      EndPoint closed =
          same.stream()
              .filter(entry -> !entry.getValue().request)
              .max(Comparator.comparingLong(entry -> now - entry.getValue().sinceNanos))
              .map(Map.Entry::getKey)
              .orElse(newest);
      phases.remove(closed);
      closed.close();
    }
  }

  @Override
  public void onClosed(Connection connection) {
    phases.remove(connection.getEndPoint());
  }

  /** Called after a header was read. */
  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    InetAddress address = addressOf(endPoint);
    Phase begun = new Phase(address, true, nanoTime.getAsLong());
    phases.computeIfPresent(endPoint, (any, before) -> begun);
    // the next request may begin before this one's completion is reported
    Request.addCompletionListener(
        request,
        failure ->
            phases.replace(endPoint, begun, new Phase(address, false, nanoTime.getAsLong())));
    return request;
  }

  /** Closes late connections, and returns their number; called periodically. */
  int closeLate() {
    long now = nanoTime.getAsLong();
    List<Map.Entry<EndPoint, Phase>> late =
        phases.entrySet().stream().filter(entry -> isLate(entry.getValue(), now)).toList();
    for (Map.Entry<EndPoint, Phase> entry : late) {
      phases.remove(entry.getKey(), entry.getValue());
      entry.getKey().close();
    }
    return late.size();
  }

  private boolean isLate(Phase phase, long now) {
    Duration limit = phase.request ? ServerSettings.REQUEST_TIMEOUT : ServerSettings.HEADER_TIMEOUT;
    return now - phase.sinceNanos > limit.toNanos();
  }
}
