package org.palimpsest.local;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The listening sockets of this process, as listed by Linux. */
final class ListeningSockets {
  /** 127.0.0.1, alone and within IPv6, in the kernel's byte order. */
  static final Set<String> LOOPBACK = Set.of("0100007F", "0000000000000000FFFF00000100007F");

  private static final Path PROC = Path.of("/proc/self");
  private static final Pattern SOCKET = Pattern.compile("socket:\\[([0-9]+)]");
  private static final String LISTENING = "0A";

  private ListeningSockets() {}

  static boolean areKnown() {
    return Files.exists(PROC.resolve("net/tcp"));
  }

  /** Returns the address of each, in hexadecimal digits, without the port. */
  static List<String> addresses() throws IOException {
    Set<String> own = inodes();
    List<String> addresses = new ArrayList<>();
    for (String table : List.of("net/tcp", "net/tcp6")) {
      if (Files.exists(PROC.resolve(table))) {
        for (String line : Files.readAllLines(PROC.resolve(table))) {
          // number, local address, remote address, state, queues, timer, retransmits, user,
          // timeout, inode
          String[] columns = line.strip().split("\\s+", -1);
          if (columns[3].equals(LISTENING) && own.contains(columns[9])) {
            addresses.add(columns[1].substring(0, columns[1].indexOf(':')));
          }
        }
      }
    }
    return addresses;
  }

  private static Set<String> inodes() throws IOException {
    Set<String> inodes = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(PROC.resolve("fd"))) {
      for (Path file : files) {
        Matcher socket = SOCKET.matcher(target(file));
        if (socket.matches()) {
          inodes.add(socket.group(1));
        }
      }
    }
    return inodes;
  }

  private static String target(Path file) throws IOException {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (NoSuchFileException e) {
      return ""; // closed meanwhile
    }
  }
}
