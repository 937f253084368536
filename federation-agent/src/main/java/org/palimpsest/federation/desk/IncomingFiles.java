package org.palimpsest.federation.desk;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Files that come part by part, so that what breaks off goes on where it was. An agent keeps them
 * for itself: one that is started anew, or another one of the site, knows nothing of them, and
 * whoever sends begins again. Safe for several threads.
 */
public final class IncomingFiles {

  /** Whoever has sent nothing for so long sends no more. */
  private static final long PATIENCE_NANOS = TimeUnit.HOURS.toNanos(1);

  /** Of one account: one more ends that which nothing was added to for the longest time. */
  private static final int OF_ACCOUNT_MAX = 10;

  private static final int MAX = 60;

  private final int bytesMax;
  private final LongSupplier nanoTime;
  private final Aead seal;
  private final Map<String, IncomingFile> files = new HashMap<>();

  /**
   * None yet.
   *
   * @param bytesMax of a file
   * @param nanoTime a clock that only goes forward
   */
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

  /** The largest file that is taken, in bytes. */
  public int bytesMax() {
    return bytesMax;
  }

  /**
   * A file that will come.
   *
   * @param owner the account that sends it
   * @param bytesTotal 1..{@link #bytesMax}
   * @return nothing where too many are on their way
   * @throws IOException if there is no room for it
   */
  public synchronized Optional<IncomingFile> begin(String owner, String name, int bytesTotal)
      throws IOException {
    if (bytesTotal < 1 || bytesTotal > bytesMax) {
      throw new IllegalArgumentException("bytesTotal is 1.." + bytesMax);
    }
    long now = nanoTime.getAsLong();
    List<IncomingFile> old =
        files.values().stream().filter(each -> now - each.changedNanos() > PATIENCE_NANOS).toList();
    old.forEach(this::remove);
    List<IncomingFile> own = of(owner, now);
    own.subList(0, Math.max(0, own.size() - OF_ACCOUNT_MAX + 1)).forEach(this::remove);
    if (files.size() >= MAX && !makeRoom(Math.min(own.size(), OF_ACCOUNT_MAX - 1), now)) {
      return Optional.empty();
    }
    var file = new IncomingFile(UUID.randomUUID().toString(), owner, name, bytesTotal, seal, now);
    files.put(file.id(), file);
    return Optional.of(file);
  }

  /** The files of an account, that which was added to last behind. */
  private List<IncomingFile> of(String owner, long now) {
    return files.values().stream()
        .filter(each -> each.owner().equals(owner))
        .sorted(Comparator.comparingLong(each -> each.changedNanos() - now))
        .toList();
  }

  /**
   * Ends a file of the account that has most, unless it has hardly more than the one that asks.
   *
   * @param own how many that one has
   */
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

  /** A file of an account. */
  public synchronized Optional<IncomingFile> find(String id, String owner) {
    return Optional.ofNullable(files.get(id)).filter(file -> file.owner().equals(owner));
  }

  /**
   * Takes the next part of a file.
   *
   * @param offset where it begins, in bytes
   * @return whether it is the next one, and not too long; else nothing was taken
   * @throws IOException if it cannot be kept
   */
  public boolean append(IncomingFile file, int offset, byte[] part) throws IOException {
    return file.append(offset, part, nanoTime.getAsLong());
  }

  /**
   * A file of which all has come.
   *
   * @throws IOException if it cannot be read
   */
  public byte[] content(IncomingFile file) throws IOException {
    return file.content();
  }

  /** Keeps nothing of a file any more. */
  public synchronized void remove(IncomingFile file) {
    files.remove(file.id());
    file.discard();
  }

  /** Keeps nothing of any file any more. */
  public synchronized void close() {
    files.values().forEach(IncomingFile::discard);
    files.clear();
  }
}
