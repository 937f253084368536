/**
 * Reads and bounds a request: its body, parameters, collections and shards, and counts it.
 *
 * <p>Start at {@link org.palimpsest.solr.endpoint.RequestBody} for users' requests and {@link
 * org.palimpsest.solr.endpoint.ShardBody} for those between nodes. Invariant: no part of a text or
 * a fingerprint is logged.
 */
@NullMarked
package org.palimpsest.solr.endpoint;

import org.jspecify.annotations.NullMarked;
