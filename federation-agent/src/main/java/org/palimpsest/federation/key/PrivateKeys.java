package org.palimpsest.federation.key;

import java.security.GeneralSecurityException;

/** A site's private keys, behind the only two things that are done with them. Never printed. */
public interface PrivateKeys {

  /** The public half. */
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
   * Opens what was sealed with HPKE.
   *
   * @param keyId of a sealing key
   * @param sealed the encapsulated key, then the ciphertext
   * @param info what it was bound to
   * @throws GeneralSecurityException if there is no such key, or it was not sealed for it so
   */
  byte[] open(String keyId, byte[] sealed, byte[] info) throws GeneralSecurityException;
}
