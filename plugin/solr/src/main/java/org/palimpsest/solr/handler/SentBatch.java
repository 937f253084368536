package org.palimpsest.solr.handler;

import java.util.List;

/**
 * What a coordinator asks this shard about in one request.
 *
 * @param library as this node knows it
 * @param documents in the order that they are answered in
 */
record SentBatch(CheckedLibrary library, List<SentDocument> documents) {}
