package org.palimpsest.local;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports on which nobody listens, for a configuration that names them before they are used. None is
 * of those that an operating system hands out to connections, of which any may take one meanwhile.
 */
public final class FreePorts {

  private static final int FIRST = 10_000;

  /** Linux hands out those from 32768, others from 49152 on. */
  private static final int BEHIND_LAST = 32_768;

  private static final int TRIES_MAX = 1000;

  /** Those that this JVM has found and may not have used yet. */
  private static final Set<Integer> FOUND = ConcurrentHashMap.newKeySet();

  private FreePorts() {}

  /**
   * Finds ports, all different and none that was found before; another program may take one before
   * it is used.
   *
   * @param count how many
   * @throws IOException if there are not so many
   */
  public static List<Integer> find(int count) throws IOException {
    List<Integer> ports = new ArrayList<>();
    while (ports.size() < count) {
      ports.add(find());
    }
    return ports;
  }

  /** Finds one. */
  public static int find() throws IOException {
    for (int tried = 0; tried < TRIES_MAX; tried++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, BEHIND_LAST);
      if (isFree(port) && FOUND.add(port)) {
        return port;
      }
    }
    throw new IOException(
        "No port is free from "
            + FIRST
            + " to "
            + (BEHIND_LAST - 1)
            + ", of "
            + TRIES_MAX
            + " tried.");
  }

  /** At all addresses of this machine. */
  private static boolean isFree(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (BindException e) {
      return false;
    }
  }
}
