package org.palimpsest.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificates, of servers or of who signed theirs, that are trusted in place of Java's own. */
public final class TrustedCertificates {

  private TrustedCertificates() {}

  /**
   * Trusts what stands in a file, and nothing else.
   *
   * @param file one certificate or several, in PEM
   * @throws IOException if the file cannot be read, or holds none; the message is one sentence
   */
  public static SSLContext of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      Collection<? extends Certificate> read =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (read.isEmpty()) {
        throw new IOException("The file " + file + " holds no certificate.");
      }
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      int number = 0;
      for (Certificate each : read) {
        store.setCertificateEntry("trusted-" + number++, each);
      }
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("The file " + file + " holds no certificate.", e);
    } catch (NoSuchFileException e) {
      throw new IOException("There is no file " + file + ".", e);
    }
  }
}
