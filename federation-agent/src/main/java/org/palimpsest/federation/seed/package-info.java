/**
 * The federation's secret seeds, one file for each epoch. Solr's nodes read the same files; the
 * agent needs them only to tell which schemes its site has.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.seed;
