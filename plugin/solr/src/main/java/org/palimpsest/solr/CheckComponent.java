package org.palimpsest.solr;

import org.palimpsest.solr.check.CheckRounds;

/**
 * The search component of {@code /check}, named {@value CheckRounds#NAME} in solrconfig.xml.
 *
 * <p>Option: {@code threads}, the most threads of one check on this core, the request's own
 * included.
 */
public final class CheckComponent extends CheckRounds {}
