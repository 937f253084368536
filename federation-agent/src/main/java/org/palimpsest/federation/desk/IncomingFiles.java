package org.palimpsest.federation.desk;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Files that are uploaded in parts, so that a broken upload can be resumed. They belong to one
 * agent: after a restart, or at another agent, the client begins again. Thread-safe.
 */
public final class IncomingFiles {

  /** Idle time after which an upload is dropped. */
  private static final long PATIENCE_NANOS = TimeUnit.HOURS.toNanos(1);

  /** Per account; one more drops the one that was idle longest. */
  private static final int OF_ACCOUNT_MAX = 10;

  private static final int MAX = 60;

  private final int bytesMax;
  private final LongSupplier nanoTime;
  private final Aead seal;
  private final Map<String, IncomingFile> files = new HashMap<>();

  /** Creates an empty set of files up to {@code bytesMax}. */
  public IncomingFiles(int bytesMax, LongSupplier nanoTime) {
    this.bytesMax = bytesMax;
    this.nanoTime = nanoTime;
    try {
      AeadConfig.register();
      this.seal =
          KeysetHandle.newBuilder()
              .addEntry(
                  KeysetHandle.generateEntryFromParameters(PredefinedAeadParameters.AES256_GCM)
                      .withRandomId()
                      .makePrimary())
              .build()
              .getPrimitive(RegistryConfiguration.get(), Aead.class);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  public int bytesMax() {
    return bytesMax;
  }

  /** Begins an upload of 1 to {@link #bytesMax} bytes, or returns empty if there are too many. */
  public synchronized Optional<IncomingFile> begin(String owner, String name, int bytesTotal)
      throws IOException {
    if (bytesTotal < 1 || bytesTotal > bytesMax) {
      throw new IllegalArgumentException("bytesTotal is 1.." + bytesMax);
    }
    long now = nanoTime.getAsLong();
    List<IncomingFile> old =
        files.values().stream().filter(each -> now - each.changedNanos > PATIENCE_NANOS).toList();
    old.forEach(this::remove);
    List<IncomingFile> own = of(owner, now);
    own.subList(0, Math.max(0, own.size() - OF_ACCOUNT_MAX + 1)).forEach(this::remove);
    if (files.size() >= MAX && !makeRoom(Math.min(own.size(), OF_ACCOUNT_MAX - 1), now)) {
      return Optional.empty();
    }
    var file = new IncomingFile(owner, name, bytesTotal);
    files.put(file.id, file);
    return Optional.of(file);
  }

  /** The files of an account, longest idle first. */
  private List<IncomingFile> of(String owner, long now) {
    return files.values().stream()
        .filter(each -> each.owner().equals(owner))
        .sorted(Comparator.comparingLong(each -> each.changedNanos - now))
        .toList();
  }

  /** Drops a file of the account with most files, unless the caller has about as many. */
  private boolean makeRoom(int own, long now) {
    Map<String, Long> counts =
        files.values().stream()
            .collect(Collectors.groupingBy(IncomingFile::owner, Collectors.counting()));
    var most = Collections.max(counts.entrySet(), Map.Entry.comparingByValue());
    if (most.getValue() <= own + 1) {
      return false;
    }
    remove(of(most.getKey(), now).get(0));
    return true;
  }

  public synchronized Optional<IncomingFile> find(String id, String owner) {
    return Optional.ofNullable(files.get(id)).filter(file -> file.owner().equals(owner));
  }

  public synchronized void remove(IncomingFile file) {
    files.remove(file.id);
    file.discard();
  }

  public synchronized void close() {
    files.values().forEach(IncomingFile::discard);
    files.clear();
  }

  /**
   * A file that is uploaded in parts. Parts are encrypted on disk with a key of this process, in an
   * unlinked file, so they are unreadable after the process has ended. Thread-safe.
   */
  public final class IncomingFile {

    private final String id = UUID.randomUUID().toString();
    private final String owner;
    private final String name;
    private final int bytesTotal;
    private final FileChannel channel;
    private int bytesReceived;
    private volatile long changedNanos = nanoTime.getAsLong();

    private IncomingFile(String owner, String name, int bytesTotal) throws IOException {
      this.owner = owner;
      this.name = name;
      this.bytesTotal = bytesTotal;
      // unlinked at once if the system can, else when the channel is closed
      this.channel =
          FileChannel.open(
              Files.createTempFile("palimpsest-", ".part"), // private to the user
              Set.of(
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE,
                  StandardOpenOption.DELETE_ON_CLOSE));
    }

    public String id() {
      return id;
    }

    private String owner() {
      return owner;
    }

    public String name() {
      return name;
    }

    public int bytesTotal() {
      return bytesTotal;
    }

    public synchronized int bytesReceived() {
      return bytesReceived;
    }

    /** Appends a part at an offset; returns false at a wrong offset, or beyond the total. */
    public synchronized boolean append(int offset, byte[] part) throws IOException {
      if (offset != bytesReceived || part.length > bytesTotal - bytesReceived) {
        return false;
      }
      changedNanos = nanoTime.getAsLong();
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

    /** Binds a part to its file and position, as associated data. */
    private byte[] place(int offset) {
      return (id + " " + offset).getBytes(StandardCharsets.UTF_8);
    }

    /** The whole content of a complete file. */
    public synchronized byte[] content() throws IOException {
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
        throw new IOException("the stored part of the file was changed", e);
      }
      return content.array();
    }

    private byte[] read(int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.allocate(length);
      while (buffer.hasRemaining()) {
        if (channel.read(buffer) < 0) {
          throw new IOException("the stored part of the file is cut off");
        }
      }
      return buffer.array();
    }

    private synchronized void discard() {
      try {
        channel.close();
      } catch (IOException e) {
        // blocks are freed when the process ends, and are encrypted until then
      }
    }
  }
}
