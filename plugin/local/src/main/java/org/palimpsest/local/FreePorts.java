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
 * Free ports, for configurations that name them before use. They are below the ephemeral ports, of
 * which any connection may take one.
 */
public final class FreePorts {

  private static final int FIRST = 10_000;

  /** The first ephemeral port of Linux; other systems start at 49152. */
  private static final int BEHIND_LAST = 32_768;

  private static final int TRIES_MAX = 1000;

  private static final Set<Integer> FOUND = ConcurrentHashMap.newKeySet();

  private FreePorts() {}

  /**
   * Finds distinct ports that no earlier call returned; another program may take one before it is
   * used.
   *
   * @throws IOException if too few are free
   */
  public static List<Integer> find(int count) throws IOException {
    List<Integer> ports = new ArrayList<>();
    while (ports.size() < count) {
      ports.add(find());
    }
    return ports;
  }

  /** Finds one port. */
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

  /** Tests all addresses of this machine. */
  private static boolean isFree(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (BindException e) {
      return false;
    }
  }
}
