/**
 * The federation's secret seeds, one file per epoch. Solr's nodes read the same files; the agent
 * only needs their schemes.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.seed;
