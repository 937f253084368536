package org.palimpsest.federation.protocol;

import org.palimpsest.federation.bytes.Bytes;

/**
 * A message in transit: {@code CBOR [header: bytes, sealed: bytes, signature: bytes]}. It is
 * parsed, not verified.
 *
 * @param bytes the whole envelope
 * @param headerBytes as they were signed
 * @param sealed the HPKE ciphertext, the encapsulated key first
 * @param signature 64 bytes
 */
public record Envelope(
    Bytes bytes, Header header, Bytes headerBytes, Bytes sealed, Bytes signature) {

  public static final int BYTES_MAX = 1 << 20;
}
