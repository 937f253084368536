/**
 * The one form of CBOR (RFC 8949) in which sites talk: definite lengths, every number in its
 * shortest form, keys of maps in order, no tags. {@link org.palimpsest.federation.cbor.CborRules}
 * looks at the bytes before anything is made of them; {@link
 * org.palimpsest.federation.cbor.CborMap} reads, {@link org.palimpsest.federation.cbor.CborFields}
 * writes. No message of a refusal shows what stood there.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.cbor;
