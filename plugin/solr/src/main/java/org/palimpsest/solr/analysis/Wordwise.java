package org.palimpsest.solr.analysis;

/**
 * Says of the factory of a filter that what it makes of a plain word, or of a row of ideographs
 * between punctuation, does not depend on what stands around it.
 */
public interface Wordwise {}
