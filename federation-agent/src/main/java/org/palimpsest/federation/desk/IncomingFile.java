package org.palimpsest.federation.desk;

import com.google.crypto.tink.Aead;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Set;

/**
 * A file that comes part by part. What has come lies on the disk, each part sealed with a key that
 * only this process has, in a file that has no name any more: when the process ends, however it
 * does, nobody can read it. Safe for several threads.
 */
public final class IncomingFile {

  private final String id;
  private final String owner;
  private final String name;
  private final int bytesTotal;
  private final Aead seal;
  private final FileChannel channel;
  private int bytesReceived;
  private volatile long changedNanos;

  IncomingFile(String id, String owner, String name, int bytesTotal, Aead seal, long nowNanos)
      throws IOException {
    this.id = id;
    this.owner = owner;
    this.name = name;
    this.bytesTotal = bytesTotal;
    this.seal = seal;
    this.channel = channel();
    this.changedNanos = nowNanos;
  }

  private static FileChannel channel() throws IOException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    Path file = Files.createTempFile(folder, "palimpsest-", ".part", ownOnly());
    // Java takes the name away at once where it can, and in any case when the channel is closed.
    return FileChannel.open(
        file,
        Set.of(
            StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE));
  }

  private static FileAttribute<?>[] ownOnly() {
    return Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /** What it is asked for by. */
  public String id() {
    return id;
  }

  /** The account that sends it. */
  String owner() {
    return owner;
  }

  /** As people call it. */
  public String name() {
    return name;
  }

  /** How large it is when all of it has come. */
  public int bytesTotal() {
    return bytesTotal;
  }

  /** How much of it has come. */
  public synchronized int bytesReceived() {
    return bytesReceived;
  }

  long changedNanos() {
    return changedNanos;
  }

  /**
   * Takes the next part.
   *
   * @param offset where it begins, in bytes
   * @return whether it is the next one, and not too long; else nothing was taken
   * @throws IOException if it cannot be kept; then nothing was taken, either
   */
  synchronized boolean append(int offset, byte[] part, long nowNanos) throws IOException {
    if (offset != bytesReceived || part.length > bytesTotal - bytesReceived) {
      return false;
    }
    changedNanos = nowNanos;
    if (part.length == 0) {
      return true;
    }
    long end = channel.size();
    try {
      byte[] sealed = seal.encrypt(part, place(offset));
      ByteBuffer buffer = ByteBuffer.allocate(Integer.BYTES + sealed.length);
      buffer.putInt(sealed.length).put(sealed).flip();
      channel.position(end);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } catch (IOException e) {
      channel.truncate(end);
      throw e;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    bytesReceived += part.length;
    return true;
  }

  /** A part belongs to its file and to its place in it. */
  private byte[] place(int offset) {
    return (id + " " + offset).getBytes(StandardCharsets.UTF_8);
  }

  /** All of it, once it has come. */
  synchronized byte[] content() throws IOException {
    if (bytesReceived != bytesTotal) {
      throw new IllegalStateException("not all of the file has come");
    }
    ByteBuffer content = ByteBuffer.allocate(bytesTotal);
    channel.position(0);
    try {
      while (content.hasRemaining()) {
        byte[] sealed = read(ByteBuffer.wrap(read(Integer.BYTES)).getInt());
        content.put(seal.decrypt(sealed, place(content.position())));
      }
    } catch (GeneralSecurityException e) {
      throw new IOException("what was kept of the file was changed", e);
    }
    return content.array();
  }

  private byte[] read(int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new IOException("what was kept of the file is cut off");
      }
    }
    return buffer.array();
  }

  /** Keeps nothing of it any more. */
  synchronized void discard() {
    try {
      channel.close();
    } catch (IOException e) {
      // Its blocks are given back when the process ends, and nobody can read them until then.
    }
  }
}
