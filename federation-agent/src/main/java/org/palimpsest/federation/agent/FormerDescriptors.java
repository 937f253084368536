package org.palimpsest.federation.agent;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.protocol.Names;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SignedDescriptors;

/**
 * The last descriptor that each former signing key of this site has signed, in a folder that its
 * agents share. Each lists the key that came next: so a site that knows one of them gets from one
 * to the next, and to the newest, however long it heard nothing.
 *
 * <p>Where a key was replaced, since others may have read it, no descriptor of before leads on: all
 * of them are deleted.
 */
final class FormerDescriptors {

  private static final String SUFFIX = ".cbor";

  private final Path folder;

  FormerDescriptors(Path folder) {
    this.folder = folder;
  }

  /**
   * Takes note that a descriptor takes another's place. While no other process does.
   *
   * @throws IOException if it cannot be written
   */
  void succeed(OwnDescriptor before, OwnDescriptor after) throws IOException {
    String was = signer(before);
    String is = signer(after);
    if (was.equals(is)) {
      return;
    }
    boolean leadsOn =
        before.descriptor().keys().signing().stream().anyMatch(key -> key.id().equals(is));
    if (leadsOn) {
      SecretFiles.createFolder(folder);
      SignedDescriptors.write(folder.resolve(was + SUFFIX), before.signed());
    } else if (Files.isDirectory(folder)) {
      deleteAll();
    }
  }

  /**
   * The last one that a key has signed which is not used any more; empty where there is none.
   *
   * @param key anything
   * @throws IOException if it cannot be read
   */
  Optional<Bytes> of(String key) throws IOException {
    if (!Names.KEY.matcher(key).matches()) {
      return Optional.empty();
    }
    Path file = folder.resolve(key + SUFFIX);
    return Files.isRegularFile(file)
        ? Optional.of(SignedDescriptors.readFile(file))
        : Optional.empty();
  }

  private void deleteAll() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  private static String signer(OwnDescriptor descriptor) {
    try {
      return SignedDescriptors.signer(descriptor.signed());
    } catch (DescriptorException e) {
      throw new IllegalStateException("what this site has signed is a descriptor", e);
    }
  }
}
