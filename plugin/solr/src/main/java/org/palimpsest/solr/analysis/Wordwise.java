package org.palimpsest.solr.analysis;

/**
 * Marks filter factories whose output for a plain word, or a row of ideographs between punctuation,
 * does not depend on its context.
 */
public interface Wordwise {}
