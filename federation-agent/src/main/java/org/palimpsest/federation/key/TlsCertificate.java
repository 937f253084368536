package org.palimpsest.federation.key;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.palimpsest.federation.bytes.Sha256;

/**
 * A self-signed certificate with its EC key (P-256). Other sites pin its digest, so it needs no
 * authority. Not a record, so that it is never printed.
 */
final class TlsCertificate {

  private final X509Certificate certificate;
  private final PrivateKey privateKey;

  private TlsCertificate(X509Certificate certificate, PrivateKey privateKey) {
    this.certificate = certificate;
    this.privateKey = privateKey;
  }

  X509Certificate certificate() {
    return certificate;
  }

  PrivateKey privateKey() {
    return privateKey;
  }

  Instant notBefore() {
    return certificate.getNotBefore().toInstant();
  }

  /** SHA-256 of the certificate's DER form, in hex. */
  static String pin(Certificate certificate) throws GeneralSecurityException {
    return Sha256.hex(certificate.getEncoded());
  }

  /**
   * Generates a certificate.
   *
   * @param hosts names or addresses of the site's agents, may be empty
   */
  static TlsCertificate generate(String site, List<String> hosts, Instant from)
      throws GeneralSecurityException, IOException {
    X500Name name = new X500NameBuilder().addRDN(BCStyle.CN, site).build();
    GeneralName[] names = new GeneralName[hosts.size()];
    for (int i = 0; i < names.length; i++) {
      names[i] = alternativeName(hosts.get(i));
    }
    return generate(name, names.length == 0 ? null : new GeneralNames(names), from);
  }

  /** Generates a certificate for the same names. */
  TlsCertificate renew(Instant from) throws GeneralSecurityException, IOException {
    X509CertificateHolder holder = new X509CertificateHolder(certificate.getEncoded());
    return generate(
        holder.getSubject(),
        GeneralNames.fromExtensions(holder.getExtensions(), Extension.subjectAlternativeName),
        from);
  }

  private static TlsCertificate generate(
      X500Name name, @org.jspecify.annotations.Nullable GeneralNames alternatives, Instant from)
      throws GeneralSecurityException, IOException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    KeyPair pair = generator.generateKeyPair();
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            name,
            new BigInteger(120, new SecureRandom()).add(BigInteger.ONE),
            Date.from(from),
            Date.from(from.plus(KeyLifetimes.CERTIFICATE_VALIDITY)),
            name,
            pair.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
    builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
    builder.addExtension(
        Extension.extendedKeyUsage,
        false,
        new ExtendedKeyUsage(
            new KeyPurposeId[] {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth}));
    if (alternatives != null) {
      builder.addExtension(Extension.subjectAlternativeName, false, alternatives);
    }
    try {
      X509CertificateHolder holder =
          builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate()));
      return new TlsCertificate(
          new JcaX509CertificateConverter().getCertificate(holder), pair.getPrivate());
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException("the certificate cannot be signed", e);
    }
  }

  private static GeneralName alternativeName(String host) {
    boolean address = host.indexOf(':') >= 0 || host.matches("[0-9.]+");
    return new GeneralName(address ? GeneralName.iPAddress : GeneralName.dNSName, host);
  }

  static byte[] certificatesPem(List<TlsCertificate> certificates) throws IOException {
    return pem(certificates.stream().<Object>map(TlsCertificate::certificate).toList());
  }

  /** Private keys as PEM (PKCS #8). */
  static byte[] privateKeysPem(List<TlsCertificate> certificates) throws IOException {
    List<Object> keys = new ArrayList<>();
    for (TlsCertificate certificate : certificates) {
      keys.add(new JcaPKCS8Generator(certificate.privateKey, null));
    }
    return pem(keys);
  }

  private static byte[] pem(List<Object> objects) throws IOException {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      for (Object object : objects) {
        writer.writeObject(object);
      }
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Reads certificates with their keys, in the order of the certificates; keys without a
   * certificate are dropped.
   *
   * @throws GeneralSecurityException if the PEM is invalid, or a certificate has no key
   */
  static List<TlsCertificate> ofPem(byte[] certificatesPem, byte[] privateKeysPem)
      throws GeneralSecurityException {
    try {
      return parse(certificatesPem, privateKeysPem);
    } catch (IOException e) {
      // no cause: its message may quote a key
      throw new GeneralSecurityException("that is no PEM");
    }
  }

  private static List<TlsCertificate> parse(byte[] certificatesPem, byte[] privateKeysPem)
      throws IOException, GeneralSecurityException {
    List<PrivateKey> keys = new ArrayList<>();
    for (Object key : objects(privateKeysPem)) {
      if (key instanceof PrivateKeyInfo info) {
        keys.add(new JcaPEMKeyConverter().getPrivateKey(info));
      }
    }
    List<TlsCertificate> certificates = new ArrayList<>();
    for (Object object : objects(certificatesPem)) {
      if (object instanceof X509CertificateHolder holder) {
        X509Certificate certificate = new JcaX509CertificateConverter().getCertificate(holder);
        certificates.add(new TlsCertificate(certificate, keyOf(certificate, keys)));
      }
    }
    return certificates;
  }

  private static List<Object> objects(byte[] pem) throws IOException {
    List<Object> objects = new ArrayList<>();
    try (PEMParser parser =
        new PEMParser(new StringReader(new String(pem, StandardCharsets.US_ASCII)))) {
      for (Object object = parser.readObject(); object != null; object = parser.readObject()) {
        objects.add(object);
      }
    }
    return objects;
  }

  private static PrivateKey keyOf(X509Certificate certificate, List<PrivateKey> keys)
      throws GeneralSecurityException {
    byte[] probe = {1};
    for (PrivateKey key : keys) {
      Signature signer = Signature.getInstance("SHA256withECDSA");
      signer.initSign(key);
      signer.update(probe);
      byte[] signature = signer.sign();
      signer.initVerify(certificate.getPublicKey());
      signer.update(probe);
      if (signer.verify(signature)) {
        return key;
      }
    }
    throw new GeneralSecurityException("a certificate has no key");
  }
}
