package org.palimpsest.federation.server;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Closes connections that take too long for a header or a whole request. Jetty's own limit is for
 * the time in which nothing comes at all: one byte now and then keeps that from ending.
 */
final class ConnectionWatch implements Connection.Listener, HttpConfiguration.Customizer {

  private final long headerNanos;
  private final long requestNanos;
  private final LongSupplier nanoTime;
  private final Map<EndPoint, Phase> phases = new ConcurrentHashMap<>();

  ConnectionWatch(ServerSettings settings, LongSupplier nanoTime) {
    this.headerNanos = settings.headerTimeout().toNanos();
    this.requestNanos = settings.requestTimeout().toNanos();
    this.nanoTime = nanoTime;
  }

  /** Not a record: two phases are never the same. */
  private static final class Phase {
    private final boolean request;
    private final long sinceNanos;

    private Phase(boolean request, long sinceNanos) {
      this.request = request;
      this.sinceNanos = sinceNanos;
    }
  }

  /** TLS and HTTP are two connections, opened together; requests are known to the latter only. */
  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof SslConnection) {
      return;
    }
    phases.putIfAbsent(connection.getEndPoint(), new Phase(false, nanoTime.getAsLong()));
  }

  @Override
  public void onClosed(Connection connection) {
    phases.remove(connection.getEndPoint());
  }

  /** Called when a header is complete. */
  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    Phase begun = new Phase(true, nanoTime.getAsLong());
    phases.computeIfPresent(endPoint, (any, before) -> begun);
    // The next request may have begun before this one's end is told.
    Request.addCompletionListener(
        request,
        failure -> phases.replace(endPoint, begun, new Phase(false, nanoTime.getAsLong())));
    return request;
  }

  /** Closes what is over its time; how many. To be called now and then. */
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
    return now - phase.sinceNanos > (phase.request ? requestNanos : headerNanos);
  }
}
