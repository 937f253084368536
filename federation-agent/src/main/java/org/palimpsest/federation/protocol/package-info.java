/**
 * What sites say to each other: the messages as values, their strict CBOR form, and the signed and
 * sealed envelope that carries each of them. Knows nothing of HTTP, Solr or files.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.protocol;
