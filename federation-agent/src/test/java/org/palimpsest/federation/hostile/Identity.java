package org.palimpsest.federation.hostile;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import org.palimpsest.federation.key.SiteKeys;

/**
 * A site whose keys the attacker has.
 *
 * @param site its name
 * @param keys all of them
 */
public record Identity(String site, SiteKeys keys) {

  /**
   * Reads {@code NAME=FOLDER}.
   *
   * @throws IOException if there are no keys
   */
  static Identity of(String nameAndFolder) throws IOException {
    int equals = nameAndFolder.indexOf('=');
    if (equals <= 0) {
      throw new IOException("An identity is given as NAME=FOLDER.");
    }
    return new Identity(
        nameAndFolder.substring(0, equals),
        SiteKeys.load(Path.of(nameAndFolder.substring(equals + 1)), InstantSource.system()));
  }

  KeyManager[] keyManagers() {
    try {
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(keys.tls().keyStore(), keys.tls().keyStorePassword().toCharArray());
      return factory.getKeyManagers();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
