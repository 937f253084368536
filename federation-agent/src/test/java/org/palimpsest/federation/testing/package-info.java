/**
 * Shared fixtures of the integration tests. Start with {@link
 * org.palimpsest.federation.testing.SolrProcess}.
 */
package org.palimpsest.federation.testing;
