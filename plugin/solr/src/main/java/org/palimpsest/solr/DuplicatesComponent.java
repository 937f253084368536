package org.palimpsest.solr;

import org.palimpsest.solr.duplicates.DuplicateRounds;

/**
 * The search component behind {@code /duplicates}: asks every shard of the collection for documents
 * that are nearly the same. Named {@value DuplicateRounds#NAME} in solrconfig.xml. Takes no
 * options.
 */
public final class DuplicatesComponent extends DuplicateRounds {}
