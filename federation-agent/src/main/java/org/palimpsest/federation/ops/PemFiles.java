package org.palimpsest.federation.ops;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Set;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/** Reads a TLS certificate and its key. */
final class PemFiles {

  private static final Set<PosixFilePermission> FOR_THE_OWNER =
      PosixFilePermissions.fromString("rwx------");

  private PemFiles() {}

  /**
   * A key store in memory, with an empty password.
   *
   * @throws IOException if a file cannot be read, or the key's is open to others; a sentence
   * @throws GeneralSecurityException if they hold no certificate or key, or the two do not fit
   */
  static KeyStore keyStore(Path certificate, Path key)
      throws IOException, GeneralSecurityException {
    Collection<? extends Certificate> chain =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(read(certificate)));
    if (chain.isEmpty()) {
      throw new GeneralSecurityException("there is no certificate.");
    }
    if (!FOR_THE_OWNER.containsAll(Files.getPosixFilePermissions(key))) {
      throw new IOException(
          "The key file " + key + " is open to others; close it with: chmod 600 " + key);
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(
        "server", privateKey(read(key)), new char[0], chain.toArray(new Certificate[0]));
    return store;
  }

  private static byte[] read(Path file) throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IOException("There is no file " + file + ".", e);
    }
  }

  private static PrivateKey privateKey(byte[] pem) throws IOException, GeneralSecurityException {
    try (var parser = new PEMParser(new StringReader(new String(pem, StandardCharsets.US_ASCII)))) {
      Object read = parser.readObject();
      var converter = new JcaPEMKeyConverter();
      if (read instanceof PrivateKeyInfo key) {
        return converter.getPrivateKey(key);
      }
      if (read instanceof PEMKeyPair pair) {
        return converter.getPrivateKey(pair.getPrivateKeyInfo());
      }
    }
    throw new GeneralSecurityException("the key must be an unencrypted PEM.");
  }
}
