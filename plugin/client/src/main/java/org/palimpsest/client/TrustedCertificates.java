package org.palimpsest.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificates that replace Java's trusted ones. */
public final class TrustedCertificates {

  private TrustedCertificates() {}

  /**
   * Trusts only a file's valid PEM certificates; Java does not check their expiry.
   *
   * @throws IOException if the file cannot be read, or has no valid certificate; the message is one
   *     sentence
   */
  public static SSLContext of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      List<X509Certificate> read = new ArrayList<>();
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        read.add((X509Certificate) each);
      }
      if (read.isEmpty()) {
        throw new IOException("The file " + file + " holds no certificate.");
      }
      List<X509Certificate> valid = read.stream().filter(TrustedCertificates::isValid).toList();
      if (valid.isEmpty()) {
        throw new IOException(noneIsValid(file, read));
      }
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      int number = 0;
      for (X509Certificate each : valid) {
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

  private static boolean isValid(X509Certificate certificate) {
    try {
      certificate.checkValidity();
      return true;
    } catch (CertificateExpiredException | CertificateNotYetValidException e) {
      return false;
    }
  }

  private static String noneIsValid(Path file, List<X509Certificate> certificates) {
    X509Certificate last =
        certificates.stream().max(Comparator.comparing(X509Certificate::getNotAfter)).orElseThrow();
    boolean isExpired = last.getNotAfter().toInstant().isBefore(Instant.now());
    Instant when = (isExpired ? last.getNotAfter() : last.getNotBefore()).toInstant();
    return "No certificate in "
        + file
        + (isExpired ? " is valid any more: the last one expired on " : " is valid before ")
        + LocalDate.ofInstant(when, ZoneOffset.UTC)
        + "; ask the server's administrator for the one it has now.";
  }
}
