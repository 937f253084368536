/**
 * The protocol between sites: messages as values, their strict CBOR form, and signed and sealed
 * envelopes. Independent of HTTP, Solr and files.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.protocol;
