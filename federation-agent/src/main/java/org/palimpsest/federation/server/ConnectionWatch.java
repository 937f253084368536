package org.palimpsest.federation.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
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

  private record Phase(boolean request, long sinceNanos) {}

  @Override
  public void onOpened(Connection connection) {
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
    phases.computeIfPresent(endPoint, (any, before) -> new Phase(true, nanoTime.getAsLong()));
    Request.addCompletionListener(
        request,
        failure ->
            phases.computeIfPresent(
                endPoint, (any, before) -> new Phase(false, nanoTime.getAsLong())));
    return request;
  }

  /** Closes what is over its time; how many. To be called now and then. */
  int closeLate() {
    long now = nanoTime.getAsLong();
    int closed = 0;
    for (Map.Entry<EndPoint, Phase> entry : phases.entrySet()) {
      Phase phase = entry.getValue();
      if (now - phase.sinceNanos > (phase.request ? requestNanos : headerNanos)) {
        phases.remove(entry.getKey(), phase);
        entry.getKey().close();
        closed++;
      }
    }
    return closed;
  }
}
