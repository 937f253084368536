package org.palimpsest.federation.key;

import java.security.GeneralSecurityException;

/** A site's private keys, reduced to their two operations. Never printed. */
public interface PrivateKeys {

  PublicKeys publicKeys();

  /**
   * Signs with Ed25519.
   *
   * @param keyId of a signing key
   * @return 64 bytes
   * @throws GeneralSecurityException if there is no such key
   */
  byte[] sign(String keyId, byte[] message) throws GeneralSecurityException;

  /**
   * Opens an HPKE ciphertext.
   *
   * @param keyId of a sealing key
   * @param sealed the encapsulated key, then the ciphertext
   * @param info bound to the ciphertext
   * @throws GeneralSecurityException if there is no such key, or key or info differ
   */
  byte[] open(String keyId, byte[] sealed, byte[] info) throws GeneralSecurityException;
}
