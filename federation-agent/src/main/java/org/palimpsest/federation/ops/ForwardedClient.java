package org.palimpsest.federation.ops;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.palimpsest.federation.http.IpAddress;

/**
 * Takes the client's address from a proxy: the last one in {@code X-Forwarded-For}, which the proxy
 * has added. Those before it are the client's own word, as is the whole header of who is no proxy.
 */
final class ForwardedClient implements HttpConfiguration.Customizer {

  private static final String HEADER = "X-Forwarded-For";

  private final Set<InetAddress> proxies;

  ForwardedClient(Set<InetAddress> proxies) {
    this.proxies = Set.copyOf(proxies);
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    ConnectionMetaData connection = request.getConnectionMetaData();
    if (!(connection.getRemoteSocketAddress() instanceof InetSocketAddress proxy)
        || !proxies.contains(proxy.getAddress())) {
      return request;
    }
    List<String> headers = request.getHeaders().getValuesList(HEADER);
    String last = headers.isEmpty() ? "" : headers.get(headers.size() - 1);
    return IpAddress.parse(last.substring(last.lastIndexOf(',') + 1).strip())
        .<Request>map(client -> new Forwarded(request, new InetSocketAddress(client, 0)))
        .orElse(request);
  }

  private static final class Forwarded extends Request.Wrapper {
    private final ConnectionMetaData connection;

    Forwarded(Request request, InetSocketAddress client) {
      super(request);
      this.connection =
          new ConnectionMetaData.Wrapper(request.getConnectionMetaData()) {
            @Override
            public SocketAddress getRemoteSocketAddress() {
              return client;
            }
          };
    }

    @Override
    public ConnectionMetaData getConnectionMetaData() {
      return connection;
    }
  }
}
