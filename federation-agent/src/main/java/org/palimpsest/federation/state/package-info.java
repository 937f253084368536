/**
 * What a site's agents share: collections of the site's own SolrCloud. Every change is a
 * compare-and-set on {@code _version_}, so agents need no other way to agree. A write whose answer
 * was lost is read again before it is repeated.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.state;
