package org.palimpsest.solr;

import org.palimpsest.solr.duplicates.DuplicateRounds;

/**
 * The search component of {@code /duplicates}, named {@value DuplicateRounds#NAME} in
 * solrconfig.xml. It has no options.
 */
public final class DuplicatesComponent extends DuplicateRounds {}
