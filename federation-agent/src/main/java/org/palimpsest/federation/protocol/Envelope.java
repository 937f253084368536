package org.palimpsest.federation.protocol;

import org.palimpsest.federation.bytes.Bytes;

/**
 * A message on its way: {@code CBOR [header: bytes, sealed: bytes, signature: bytes]}. What it
 * holds is parsed, not yet believed.
 *
 * @param bytes the whole, as it is sent
 * @param header parsed from {@code headerBytes}
 * @param headerBytes as they were signed
 * @param sealed the HPKE ciphertext, the encapsulated key first
 * @param signature 64 bytes
 */
public record Envelope(
    Bytes bytes, Header header, Bytes headerBytes, Bytes sealed, Bytes signature) {

  /** How large an envelope may be. */
  public static final int BYTES_MAX = 1 << 20;
}
