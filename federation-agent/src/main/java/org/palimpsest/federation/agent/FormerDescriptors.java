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
 * The last descriptor that each former signing key of this site has signed, in a folder shared by
 * its agents. Each lists the next key: a site that knows one of them can follow the chain to the
 * newest, however long it was cut off.
 *
 * <p>If a key was replaced because others may have read it, all former descriptors are deleted:
 * they must not lead on.
 */
record FormerDescriptors(Path folder) {

  private static final String SUFFIX = ".cbor";

  /** Stores a descriptor that another one replaces. The caller holds the home's lock. */
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
   * The last descriptor that a former key has signed.
   *
   * @param key its id, or any other text
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
