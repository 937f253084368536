package org.palimpsest.federation.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The TCP network between two sites, and the load balancer before a site's agents. Forwards
 * connections from a local port. Can cut them, or hold back all bytes without notice.
 */
public final class Link implements AutoCloseable {

  private static final int BACKLOG = 50;
  private static final int CONNECT_MILLIS = 2000;
  private static final int BUFFER_BYTES = 1 << 14;

  private enum State {
    OPEN,
    CUT,
    HELD
  }

  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile List<Integer> agents = List.of();
  private State state = State.OPEN;
  private int disturbed;

  /** Creates a link without a destination. */
  public Link() throws IOException {
    listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    start("link", this::accept);
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** The local port. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Forwards each new connection to the first of these ports that accepts it. */
  public void leadTo(List<Integer> ports) {
    agents = List.copyOf(ports);
  }

  /** Breaks all connections, and refuses new ones. */
  public void cut() {
    change(State.CUT);
    sockets.forEach(Link::reset);
  }

  /** Accepts connections and holds back all bytes, in both directions. */
  public void hold() {
    change(State.HELD);
  }

  /** Forwards again, held-back bytes first. */
  public void heal() {
    change(State.OPEN);
  }

  private synchronized void change(State to) {
    state = to;
    disturbed = 0;
    notifyAll();
  }

  private synchronized int disturbed() {
    return disturbed;
  }

  /** Waits for this number of failed connections since the link was cut or held. */
  public void awaitTried(int connections) {
    Await.that(connections + " connections were tried")
        .until(this::disturbed, tried -> tried >= connections);
  }

  /** Counts a new connection; returns whether it is accepted. */
  private synchronized boolean admit() {
    if (state != State.OPEN) {
      disturbed++;
      notifyAll();
    }
    return state != State.CUT;
  }

  private synchronized void awaitOpen() {
    try {
      while (state == State.HELD) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket from = listener.accept();
        if (admit()) {
          start("link-connection", () -> connect(from));
        } else {
          reset(from);
        }
      } catch (IOException e) {
        // closed, or a connection that was given up before it was taken
      }
    }
  }

  private void connect(Socket from) {
    sockets.add(from);
    for (int port : agents) {
      Socket to = new Socket();
      try {
        to.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
      } catch (IOException e) {
        continue;
      }
      sockets.add(to);
      start("link-there", () -> pump(from, to));
      start("link-back", () -> pump(to, from));
      return;
    }
    reset(from);
  }

  private void pump(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        awaitOpen();
        out.write(buffer, 0, count);
      }
      to.shutdownOutput();
    } catch (IOException e) {
      reset(from);
      reset(to);
    } finally {
      sockets.remove(from);
    }
  }

  private static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
    } catch (SocketException e) {
      // closed already
    }
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut();
  }
}
