/**
 * The deterministic CBOR (RFC 8949) of the protocol. {@link
 * org.palimpsest.federation.cbor.CborRules} checks the bytes before parsing; {@link
 * org.palimpsest.federation.cbor.CborMap} reads, {@link org.palimpsest.federation.cbor.CborFields}
 * writes. Refusals never quote content.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.cbor;
